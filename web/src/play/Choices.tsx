/**
 * Choices.tsx - what a decision is made of, in words: what was chosen so far, the answers, and the button that plays.
 */
import type { Live, Prompt, Setup } from "../table/table";
import { Icon } from "../ui/Icon";
import { say } from "../ui/words";
import type { Face, Tag } from "./face";
import { isWay, nameIn, partOf } from "./picks";
import { signed, totals } from "./preview";
import { SeatMark } from "./SeatName";
import type { Picking } from "./usePicks";

interface Props {
  setup: Setup;
  face: Face;
  live: Live;
  picking: Picking;
  onNotAgain(): void;
}

/** The engine's answer of a "do:" tag. */
const answerOf = (prompt: Prompt | null, tag: Tag) => prompt?.answers.find(({ answer }) => answer === nameIn(tag));

/** A thing or an answer in words. */
function wordsOf({ face, live }: Pick<Props, "face" | "live">, tag: Tag): string {
  const answer = isWay(tag) ? answerOf(live.prompt, tag) : undefined;
  return answer?.says.text ?? face.name(tag, live.moment.view);
}

/** What the answer pointed at would do; null: it has nothing to add. */
export const aboutOf = (prompt: Prompt | null, tag: Tag | null): string | null =>
  (tag !== null && isWay(tag) && answerOf(prompt, tag)?.about?.text) || null;

/** What was chosen so far; each can be taken back. Of a whole move its button tells all. */
function Chosen(props: Props) {
  const { picks, onPick, ready } = props.picking;
  return (
    <>
      {(ready ? [] : picks).map((tag) => (
        <button
          type="button"
          class="chosen"
          key={tag}
          data-chosen={tag}
          aria-label={say("web.chosen.drop", { what: wordsOf(props, tag) })}
          onClick={() => onPick(tag)}
        >
          {wordsOf(props, tag)}
          <Icon name="close" />
        </button>
      ))}
    </>
  );
}

/** What each seat gets by a move. */
function Totals({ of }: { of: ReturnType<typeof totals> }) {
  return (
    <>
      {of.map(({ seat, points }) => (
        <span class="choice-gain" key={seat}>
          <SeatMark seat={seat} /> {signed(points)}
        </span>
      ))}
    </>
  );
}

function Choice({ props, tag, primary }: { props: Props; tag: Tag; primary: boolean }) {
  const { picking } = props;
  return (
    <button
      type="button"
      class={primary ? "button primary" : "button"}
      data-tag={tag}
      data-open=""
      onClick={() => picking.onPick(tag)}
      onPointerEnter={() => picking.onMark(tag)}
      onPointerLeave={() => picking.onMark(null)}
      onFocus={() => picking.onMark(tag)}
      onBlur={() => picking.onMark(null)}
    >
      <span>{wordsOf(props, tag)}</span>
      <Totals of={totals(picking.after(tag), isWay(tag))} />
    </button>
  );
}

/** In the engine's order. */
function answersOf({ live, picking }: Props): Tag[] {
  const order = (tag: Tag) => live.prompt?.answers.findIndex(({ answer }) => answer === nameIn(tag)) ?? 0;
  return [...picking.open].filter(isWay).sort((a, b) => order(a) - order(b));
}

/** A question whose few choices are worth a list. */
function listedOf({ picking }: Props): Tag[] {
  const { question, open, picks } = picking;
  const listed = question?.listed && (picks.length > 0 || [...open].every((tag) => partOf(tag) === question.part));
  return listed ? [...open].filter((tag) => partOf(tag) === question.part) : [];
}

/** The one button that plays, with what it does. */
function Confirm({ picking }: Pick<Props, "picking">) {
  const { ready } = picking;
  if (!ready) return null;
  return (
    <button
      type="button"
      class="button primary confirm"
      data-testid="confirm"
      data-move={ready.move}
      onClick={() => void picking.play(ready.move)}
    >
      <Icon name="play" />
      <span>{ready.text}</span>
      <Totals of={totals([ready])} />
    </button>
  );
}

export function Choices(props: Props) {
  const { live, picking } = props;
  const answers = answersOf(props);
  const alone = answers.length === picking.open.size; // there is nothing else to point at
  const yes = (tag: Tag) => answerOf(live.prompt, tag)?.yes ?? true;
  const repeats = answers.some((tag) => answerOf(live.prompt, tag)?.repeats);
  return (
    <div class="choices" data-testid="choices">
      <Chosen {...props} />
      <Confirm picking={picking} />
      {listedOf(props).map((tag) => (
        <Choice key={tag} props={props} tag={tag} primary={false} />
      ))}
      {!picking.ready && answers.map((tag) => <Choice key={tag} props={props} tag={tag} primary={alone && yes(tag)} />)}
      {repeats && (
        <button type="button" class="button" data-testid="not-again" onClick={props.onNotAgain}>
          {say("web.not_again")}
        </button>
      )}
    </div>
  );
}
