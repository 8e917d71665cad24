import type { Setup, Verdict } from "../table/table";
import { say } from "../ui/words";
import { markOf, nameOf } from "./SeatName";

const WIDE = 600;
const HIGH = 210;
/** Room for the labels of the axes, and for the marks at the ends of the lines. */
const [LEFT, RIGHT, TOP, FOOT] = [46, 24, 14, 34];

interface Props {
  setup: Setup;
  verdicts: readonly Verdict[];
  /** How many there will be. */
  of: number;
  onGo(ply: number): void;
}

const x = (i: number, of: number) => LEFT + ((WIDE - LEFT - RIGHT) * i) / Math.max(1, of - 1);
const y = (value: number) => TOP + (HIGH - TOP - FOOT) * (1 - value);

/** Prospects upwards, moves to the right. */
function Axes({ of }: { of: number }) {
  const moves = [1, Math.round(of / 2), of].filter((move, i, all) => move > 0 && all.indexOf(move) === i);
  return (
    <g class="curve-axes" aria-hidden="true">
      {[0, 50, 100].map((percent) => (
        <g key={percent}>
          <line class="curve-grid" x1={LEFT} x2={WIDE - RIGHT} y1={y(percent / 100)} y2={y(percent / 100)} />
          <text x={LEFT - 6} y={y(percent / 100) + 4} text-anchor="end">
            {say("web.analysis.percent", { percent })}
          </text>
        </g>
      ))}
      {moves.map((move) => (
        <text key={move} x={x(move - 1, of)} y={HIGH - FOOT + 16} text-anchor="middle">
          {move}
        </text>
      ))}
      <text x={(LEFT + WIDE - RIGHT) / 2} y={HIGH - 4} text-anchor="middle">
        {say("web.analysis.axis")}
      </text>
    </g>
  );
}

/** The prospects of every player through the game, each line with its own dashes and the player's mark at its end. */
export function Curve({ setup, verdicts, of, onGo }: Props) {
  const last = verdicts.length - 1;
  const go = (event: MouseEvent) => {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    const share = (((event.clientX - left) / width) * WIDE - LEFT) / (WIDE - LEFT - RIGHT);
    onGo(Math.round(Math.min(Math.max(share, 0), 1) * (of - 1)));
  };
  return (
    <svg class="curve" viewBox={`0 0 ${WIDE} ${HIGH}`} role="img" aria-label={say("web.analysis.curve")} onClick={go}>
      <Axes of={of} />
      {last >= 0 &&
        setup.names.map((_, seat) => (
          <g key={seat} data-seat={seat} class="curve-seat">
            <title>{nameOf(setup, seat)}</title>
            <polyline points={verdicts.map((one, i) => `${x(i, of)},${y(one.value[seat] ?? 0)}`).join(" ")} />
            <text x={x(last, of) + 5} y={y(verdicts[last]!.value[seat] ?? 0) + 5}>
              {markOf(seat)}
            </text>
          </g>
        ))}
    </svg>
  );
}
