/**
 * Diagram.tsx - an example of a rule: the position after the move, drawn by the game's own picture, what the move caused in
 * sentences, and a way to try it oneself. It is played when it comes into sight.
 */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { DiagramProps, Face } from "../play/face";
import { SeatName } from "../play/SeatName";
import { Icon } from "../ui/Icon";
import { useLook } from "../ui/look";
import { busy } from "../ui/settled";
import { currentLanguage, say, sayOf } from "../ui/words";
import { type Example, exampleOf } from "./examples";

interface Props {
  face: Face;
  record: string;
  /** All are drawn, in sight or not: the book is printed. */
  printing: boolean;
  onTry(record: string, example: Example): void;
}

const NOTHING: ReadonlySet<string> = new Set();
const quiet = () => {};

/** Has it been near the window? */
function useSeen(printing: boolean) {
  const place = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: "300px",
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return { place, seen: seen || printing };
}

function useExample(record: string, wanted: boolean): Example | null {
  const [example, setExample] = useState<Example | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const done = busy();
    let current = true;
    exampleOf(record)
      .then((found) => current && setExample(found))
      .catch(() => {})
      .finally(done);
    return () => {
      current = false;
      done();
    };
  }, [record, wanted, currentLanguage().code]);
  return example;
}

function Picture({ face, example }: { face: Face; example: Example }) {
  const { look } = useLook();
  const props = useMemo((): DiagramProps => {
    const { setup, moment, move, seat, shows } = example;
    return {
      setup,
      moment,
      shows,
      moves: [],
      open: NOTHING,
      picked: NOTHING,
      advised: NOTHING,
      marks: [{ kind: "last", seat, tags: face.tags(move) }],
      marked: null,
      events: [],
      tempo: 0,
      look: { ...look, motion: false, flat: true },
      onPick: quiet,
      onPoint: quiet,
      onRule: quiet,
    };
  }, [example, face, look]);
  const Drawing = face.Diagram;
  return (
    <div class="diagram-picture" inert>
      <Drawing {...props} />
    </div>
  );
}

/** After the end of a game: what everybody has scored for the line it is about, and for all of them who has won. */
function Points({ example: { setup, moment, shows } }: { example: Example }) {
  if (!moment.over || shows === null) return null;
  const all = shows === "total";
  return (
    <>
      <p class="diagram-points" data-testid="diagram-points">
        <b>{all ? say("web.score.total") : sayOf(`${setup.game}.line.${shows}`)}</b>
        {moment.score.seats.map(({ seat, lines, total }) => (
          <span key={seat}>
            <SeatName setup={setup} seat={seat} />{" "}
            <b>{all ? total : lines.find(({ line }) => line === shows)?.points}</b>
          </span>
        ))}
      </p>
      {all && <p>{moment.score.result?.text}</p>}
    </>
  );
}

export function Diagram({ face, record, printing, onTry }: Props) {
  const { place, seen } = useSeen(printing);
  const example = useExample(record, seen);
  return (
    <figure ref={place} class="diagram" data-testid="diagram" data-drawn={example ? "yes" : "no"}>
      {example && <Picture face={face} example={example} />}
      <figcaption>
        {example && <p>{example.events.map(({ text }) => text).join(" ")}</p>}
        {example && <Points example={example} />}
        <button
          type="button"
          class="button"
          data-testid="try-it"
          disabled={!example}
          onClick={() => example && onTry(record, example)}
        >
          <Icon name="play" />
          {say("web.book.try")}
        </button>
      </figcaption>
    </figure>
  );
}
