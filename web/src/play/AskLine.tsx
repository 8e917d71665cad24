import { useEffect, useRef, useState } from "preact/hooks";
import type { Live, Moment, Setup } from "../table/table";
import { memo } from "../ui/memo";
import { say } from "../ui/words";
import { isPerson, nameOf, SeatMark } from "./SeatName";

interface Props {
  setup: Setup;
  live: Live;
  /** The one shown, perhaps of the past. */
  moment: Moment;
  /** What is asked next of somebody who has begun to choose; null: nothing was chosen yet. */
  question: string | null;
}

function Thinking({ setup, seat }: { setup: Setup; seat: number }) {
  return (
    <p class="ask ask-thinking" data-testid="ask">
      <SeatMark seat={seat} />
      <span>{say("web.thinking", { name: nameOf(setup, seat) })}</span>
      <span class="dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
    </p>
  );
}

/** The last sentence asks; those before it explain, and stand below the board where the head has no room for them. */
export function partsOf(ask: string): { why: string; asks: string } {
  const sentences = ask.split(/(?<=[.!?])\s+(?=[„“«‘]?\s?\p{Lu})/u);
  return { why: sentences.slice(0, -1).join(" "), asks: sentences.at(-1)! };
}

/** On a phone more letters than these are written smaller, and still smaller. */
const LONG = 32;
const LONGEST = 44;

/** Whose turn it is, and what is expected. */
export function AskLine({ setup, live, moment, question }: Props) {
  const now = moment === live.moment;
  if (now && live.thinking !== null) return <Thinking setup={setup} seat={live.thinking} />;
  const told = (now && question) || moment.score.result?.text;
  const { why, asks } = told ? { why: "", asks: told } : partsOf(moment.ask);
  const kinds = [
    "ask",
    now && isPerson(setup, moment.decides) && "ask-mine",
    asks.length > LONG && "ask-long",
    asks.length > LONGEST && "ask-longest",
  ];
  return (
    <p class={kinds.filter(Boolean).join(" ")} data-testid="ask">
      {moment.decides !== null && <SeatMark seat={moment.decides} />}
      <span>
        {why && <span class="ask-why">{why} </span>}
        {asks}
      </span>
    </p>
  );
}

/** Reads what has happened since the last time, and what is expected now. */
export const LiveRegion = memo(function LiveRegion({ live, question }: { live: Live; question: string | null }) {
  const read = useRef(live.log.length);
  const [words, setWords] = useState("");
  useEffect(() => {
    const news = live.log.slice(read.current).flatMap((entry) => entry.events.map((event) => event.text));
    read.current = live.log.length;
    const ask = live.thinking === null ? [live.moment.ask] : [];
    if (news.length + ask.length > 0) setWords([...news, ...ask].join(" "));
  }, [live]);
  useEffect(() => {
    if (question) setWords(question);
  }, [question]);
  return (
    <div class="unseen" aria-live="polite" data-testid="spoken">
      {words}
    </div>
  );
});
