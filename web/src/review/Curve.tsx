import { markOf, nameOf } from "../play/SeatName";
import type { Review, Setup, Verdict } from "../table/table";
import { say } from "../ui/words";

interface Props {
  setup: Setup;
  verdicts: readonly Verdict[];
  /** Where the game turned: marked with numbers, as in the list of them. */
  turning: Review["turning"];
  /** How many verdicts there will be. */
  of: number;
  onGo(ply: number): void;
}

const HIGH = 230;
/** Room for the labels of the axes, for the numbers of turning points, and for the marks at the ends of the lines. */
const [LEFT, RIGHT, TOP, FOOT] = [64, 26, 30, 52];
const RADIUS = 11;

/** Where a decision and a value are in the picture, which is narrower on a phone. */
interface Scale {
  wide: number;
  x(ply: number): number;
  y(value: number): number;
}

function scaleOf(of: number): Scale {
  const wide = matchMedia("(max-width: 699px)").matches ? 380 : 600;
  return {
    wide,
    x: (ply) => LEFT + ((wide - LEFT - RIGHT) * (ply - 1)) / Math.max(1, of - 1),
    y: (value) => TOP + (HIGH - TOP - FOOT) * (1 - value),
  };
}

/** Prospects upwards, moves to the right. */
function Axes({ of, scale: { wide, x, y } }: { of: number; scale: Scale }) {
  const moves = [1, Math.round(of / 2), of].filter((move, i, all) => move > 0 && all.indexOf(move) === i);
  return (
    <g class="curve-axes" aria-hidden="true">
      {[0, 50, 100].map((percent) => (
        <g key={percent}>
          <line class="curve-grid" x1={LEFT} x2={wide - RIGHT} y1={y(percent / 100)} y2={y(percent / 100)} />
          <text x={LEFT - 6} y={y(percent / 100) + 4} text-anchor="end">
            {say("web.analysis.percent", { percent })}
          </text>
        </g>
      ))}
      {moves.map((move) => (
        <text key={move} x={x(move)} y={HIGH - FOOT + 21} text-anchor="middle">
          {move}
        </text>
      ))}
      <text x={wide / 2} y={HIGH - 8} text-anchor="middle">
        {say("web.analysis.axis")}
      </text>
    </g>
  );
}

/** Numbers above the curve, those of moves close together one below the other. */
function Turns({ turning, scale: { x, y } }: { turning: Props["turning"]; scale: Scale }) {
  const crowded = (i: number) => i > 0 && x(turning[i]!.ply) - x(turning[i - 1]!.ply) < 2 * RADIUS;
  const down = turning.map((_, i) => (crowded(i) && !crowded(i - 1) ? 2 * RADIUS : 0));
  return (
    <g class="curve-turns" aria-hidden="true">
      {turning.map(({ ply, seat }, i) => {
        const up = TOP - RADIUS - 2 + down[i]!;
        return (
          <g key={ply} data-seat={seat}>
            <line x1={x(ply)} x2={x(ply)} y1={up} y2={y(0)} />
            <circle cx={x(ply)} cy={up} r={RADIUS} />
            <text x={x(ply)} y={up + 5} text-anchor="middle">
              {i + 1}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** The prospects of every player through the game, each line with its own dashes and the player's mark at its end. */
export function Curve({ setup, verdicts, turning, of, onGo }: Props) {
  const scale = scaleOf(of);
  const { wide, x, y } = scale;
  const last = verdicts.length - 1;
  const go = (event: MouseEvent) => {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    const share = (((event.clientX - left) / width) * wide - LEFT) / (wide - LEFT - RIGHT);
    onGo(Math.round(Math.min(Math.max(share, 0), 1) * (of - 1)));
  };
  return (
    <svg class="curve" viewBox={`0 0 ${wide} ${HIGH}`} role="img" aria-label={say("web.analysis.curve")} onClick={go}>
      <Axes of={of} scale={scale} />
      {last >= 0 &&
        setup.names.map((_, seat) => (
          <g key={seat} data-seat={seat} class="curve-seat">
            <title>{nameOf(setup, seat)}</title>
            <polyline points={verdicts.map(({ ply, value }) => `${x(ply)},${y(value[seat] ?? 0)}`).join(" ")} />
            <text x={x(last + 1) + 5} y={y(verdicts[last]!.value[seat] ?? 0) + 5}>
              {markOf(seat)}
            </text>
          </g>
        ))}
      <Turns turning={turning} scale={scale} />
    </svg>
  );
}
