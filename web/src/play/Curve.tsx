import type { Setup, Verdict } from "../table/table";
import { say } from "../ui/words";
import { markOf, nameOf } from "./SeatName";

const WIDE = 600;
const HIGH = 180;
const EDGE = 10;

interface Props {
  setup: Setup;
  verdicts: readonly Verdict[];
  /** How many there will be. */
  of: number;
}

/** The prospects of every player through the game, each line with its own dashes and the player's mark at its end. */
export function Curve({ setup, verdicts, of }: Props) {
  const x = (i: number) => EDGE + ((WIDE - 4 * EDGE) * i) / Math.max(1, of - 1);
  const y = (value: number) => EDGE + (HIGH - 2 * EDGE) * (1 - value);
  const seats = setup.names.map((_, seat) => seat);
  const last = verdicts.length - 1;
  return (
    <svg class="curve" viewBox={`0 0 ${WIDE} ${HIGH}`} role="img" aria-label={say("web.analysis.curve")}>
      {[0, 0.5, 1].map((value) => (
        <line class="curve-grid" key={value} x1={EDGE} x2={WIDE - 3 * EDGE} y1={y(value)} y2={y(value)} />
      ))}
      {last >= 0 &&
        seats.map((seat) => (
          <g key={seat} data-seat={seat} class="curve-seat">
            <title>{nameOf(setup, seat)}</title>
            <polyline points={verdicts.map((one, i) => `${x(i)},${y(one.value[seat] ?? 0)}`).join(" ")} />
            <text x={x(last) + 5} y={y(verdicts[last]!.value[seat] ?? 0) + 5}>
              {markOf(seat)}
            </text>
          </g>
        ))}
    </svg>
  );
}
