/**
 * Choices.tsx - what a decision is made of, in words: what was chosen so far, the answers, and the button that plays.
 */
import type { Live, Prompt, Setup } from "../table/table";
import { Icon } from "../ui/Icon";
import { memo } from "../ui/memo";
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
  /** Absent: nobody is asked again, as in a lesson. */
  onNotAgain?: () => void;
}

/** The engine's answer of a "do:" tag. */
const answerOf = (prompt: Prompt | null, tag: Tag) => prompt?.answers.find(({ answer }) => answer === nameIn(tag));

/** A thing or an answer in words. */
function wordsOf({ face, live }: Pick<Props, "face" | "live">, tag: Tag): string {
  const answer = isWay(tag) ? answerOf(live.prompt, tag) : undefined;
  return answer?.says.text ?? face.name(tag, live.moment.view);
}

/** The answer that is the move that waits; null: none does, or it is no answer. */
function givenOf({ picks, ready }: Pick<Picking, "picks" | "ready">): Tag | null {
  const last = picks.at(-1);
  return ready && last !== undefined && isWay(last) ? last : null;
}

/** What the answer or the thing pointed at or given would do; null: it has nothing to add. */
export function aboutOf(prompt: Prompt | null, face: Face, picking: Picking): string | null {
  const tag = picking.marked ?? (picking.ready ? picking.picks.at(-1) : undefined);
  if (tag === undefined) return null;
  return (isWay(tag) ? answerOf(prompt, tag)?.about?.text : face.about?.(tag)) ?? null;
}

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

/** One that waits for its confirmation becomes the button that plays, in the same place. */
function Choice({ props, tag, primary }: { props: Props; tag: Tag; primary: boolean }) {
  const { picking } = props;
  const given = givenOf(picking) === tag;
  return (
    <button
      type="button"
      class={given ? "button primary confirm" : primary ? "button primary" : "button"}
      data-tag={tag}
      data-open=""
      data-testid={given ? "confirm" : undefined}
      data-move={given ? picking.ready?.move : undefined}
      onClick={() => picking.onPick(tag)}
      onPointerEnter={() => picking.onMark(tag)}
      onPointerLeave={() => picking.onMark(null)}
      onFocus={() => picking.onMark(tag)}
      onBlur={() => picking.onMark(null)}
    >
      {given && <Icon name="play" />}
      <span>{wordsOf(props, tag)}</span>
      <Totals of={totals(picking.after(tag))} />
    </button>
  );
}

/** In the engine's order. */
function answersOf({ live, picking }: Props): Tag[] {
  const order = (tag: Tag) => live.prompt?.answers.findIndex(({ answer }) => answer === nameIn(tag)) ?? 0;
  return [...picking.open].filter(isWay).sort((a, b) => order(a) - order(b));
}

/** A question whose few choices are worth a list; a single one of a move that is whole is none. */
function listedOf({ picking }: Props): Tag[] {
  const { question, open, picks, ready } = picking;
  const listed = question?.listed && (picks.length > 0 || [...open].every((tag) => partOf(tag) === question.part));
  const tags = listed ? [...open].filter((tag) => partOf(tag) === question.part) : [];
  return ready && tags.length < 2 ? [] : tags;
}

/** The one button that plays, with what it does. */
function Confirm({ picking }: Pick<Props, "picking">) {
  const { ready } = picking;
  if (!ready || givenOf(picking)) return null;
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

/** So many answers with so many letters each stand in two columns. */
const MANY = { answers: 3, letters: 24 };

/** Are these answers many, and long? */
function areMany(props: Props, answers: readonly Tag[]): boolean {
  const letters = answers.reduce((sum, tag) => sum + wordsOf(props, tag).length, 0);
  return answers.length >= MANY.answers && letters > MANY.letters * answers.length;
}

export const Choices = memo(function Choices(props: Props) {
  const { live, picking } = props;
  const answers = answersOf(props);
  const alone = answers.length === picking.open.size; // there is nothing else to point at
  const yes = (tag: Tag) => answerOf(live.prompt, tag)?.yes ?? true;
  const given = givenOf(picking);
  const repeats = answers.some((tag) => answerOf(live.prompt, tag)?.repeats);
  return (
    <div class={areMany(props, answers) ? "choices choices-many" : "choices"} data-testid="choices">
      <Chosen {...props} />
      <Confirm picking={picking} />
      {listedOf(props).map((tag) => (
        <Choice key={tag} props={props} tag={tag} primary={false} />
      ))}
      {(!picking.ready || given) &&
        answers.map((tag) => <Choice key={tag} props={props} tag={tag} primary={!given && alone && yes(tag)} />)}
      {repeats && props.onNotAgain && (
        <button type="button" class="button" data-testid="not-again" onClick={props.onNotAgain}>
          {say("web.not_again")}
        </button>
      )}
    </div>
  );
});
