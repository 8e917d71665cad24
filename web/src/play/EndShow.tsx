import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { Score, Setup } from "../table/table";
import { busy } from "../ui/settled";
import { say, sayOf } from "../ui/words";
import { countsPoints } from "./points";
import { touches } from "./Preview";
import { signed } from "./preview";
import { SeatMark } from "./SeatName";

interface Props {
  setup: Setup;
  score: Score;
  /** Why it is over, in sentences. */
  why: readonly string[];
  /** The result in one. */
  result: string;
  /** Milliseconds for each line. */
  step: number;
  onEnd(): void;
}

/** The lines that brought anybody points, in the order of the sheet. */
function scored({ seats }: Score): number[] {
  const brought = (i: number) => seats.some(({ lines }) => lines[i]!.points !== 0 && !lines[i]!.ranks);
  return Array.from({ length: seats[0]?.lines.length ?? 0 }, (_, i) => i).filter(brought);
}

/** The final scoring below the board: first why it is over, then line by line, then who has won. */
export function EndShow({ setup, score, why, result, step, onEnd }: Props) {
  const lines = scored(score);
  const [at, setAt] = useState(-1);
  useLayoutEffect(() => busy(), []);
  useEffect(() => {
    const next = () => (at > lines.length ? onEnd() : setAt(at + 1));
    const timer = setTimeout(next, at < 0 || at >= lines.length ? 2 * step : step);
    return () => clearTimeout(timer);
  }, [at]);

  const line = lines[at];
  const counted = lines.slice(0, at + 1);
  const words = at < 0 ? why.join(" ") : line === undefined ? result : sayOf(lineKey(setup, score, line));
  return (
    <button type="button" class="card end-show" data-testid="end-show" data-step={at} onClick={onEnd}>
      <b class="end-words" role="status">
        {words}
      </b>
      {countsPoints(score) && (
        <span class="end-seats">
          {score.seats.map(({ seat, lines: sheet }) => (
            <span key={seat} class="end-seat">
              <SeatMark seat={seat} />
              <span class="end-total">{counted.reduce((sum, i) => sum + sheet[i]!.points, 0)}</span>
              <span class="end-more">{line === undefined ? "" : signed(sheet[line]!.points)}</span>
            </span>
          ))}
        </span>
      )}
      <small>{say(touches() ? "web.end.skip" : "web.end.skip_click")}</small>
    </button>
  );
}

const lineKey = ({ game }: Setup, { seats }: Score, i: number) => `${game}.line.${seats[0]!.lines[i]!.line}`;
