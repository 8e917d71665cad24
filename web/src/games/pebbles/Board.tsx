/**
 * Board.tsx - two heaps of pebbles, and beside them what everybody has.
 */
import type { FaceProps } from "../../play/face";
import { SeatName } from "../../play/SeatName";
import { say, sayOf } from "../../ui/words";
import "./board.css";

/** As much of the engine's `state` as is shown. */
export interface PebblesView {
  /** Pebbles of each heap at the start. */
  heap: number;
  seats: { taken: number[]; charm: string | null }[];
  /** The weather of each turn so far. */
  shown: string[];
}

const HEAPS = ["left", "right"] as const;

function Heap({ props, index }: { props: FaceProps<PebblesView>; index: number }) {
  const { heap, seats } = props.moment.view;
  const left = seats.reduce((sum, { taken }) => sum - taken[index]!, heap);
  const name = say(`pebbles.heap.${HEAPS[index]!}`);
  return (
    <section class="pb-heap" aria-label={name}>
      <h3>{name}</h3>
      {Array.from({ length: left }, (_, i) => i + 1).map((count) => (
        <Pebble key={count} props={props} tag={`${HEAPS[index]!}:${count}`} count={count} />
      ))}
    </section>
  );
}

/** Pointing at the third pebble means to take three. */
function Pebble({ props, tag, count }: { props: FaceProps<PebblesView>; tag: string; count: number }) {
  const { open, picked, advised, marks } = props;
  const mark = marks.find(({ tags }) => tags.includes(tag));
  const words = ["pb-pebble", open.has(tag) && "pb-open", advised.has(tag) && "pb-advised"];
  return (
    <button
      type="button"
      class={words.filter(Boolean).join(" ")}
      data-tag={tag}
      data-mark={mark?.kind}
      data-open={open.has(tag) ? "" : undefined}
      aria-pressed={picked.has(tag)}
      aria-label={say("pebbles.move.take_count", { count })}
      onClick={() => props.onPick(tag)}
      onPointerEnter={() => props.onPoint(tag)}
      onPointerLeave={() => props.onPoint(null)}
      onFocus={() => props.onPoint(tag)}
      onBlur={() => props.onPoint(null)}
    >
      {count}
    </button>
  );
}

export function Board(props: FaceProps<PebblesView>) {
  return (
    <div class="pb-board">
      {HEAPS.map((heap, index) => (
        <Heap key={heap} props={props} index={index} />
      ))}
    </div>
  );
}

export function Panels({ setup, moment }: FaceProps<PebblesView>) {
  const { seats, shown } = moment.view;
  return (
    <div class="pb-panels">
      {shown.length > 0 && <p>{sayOf(`pebbles.weather.${shown.at(-1)!}`)}</p>}
      <ul>
        {seats.map(({ taken, charm }, seat) => (
          <li key={seat}>
            <SeatName setup={setup} seat={seat} /> {taken.reduce((sum, count) => sum + count)}
            {charm !== null && ` · ${sayOf(`pebbles.weather.${charm}`)}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
