/**
 * Marks.tsx - decisions on the floe: an arrow for a step, a line for a crack, a ring for where something was placed.
 */
import type { Mark, Tag } from "../../play/face";
import { between, centre, distance, sideOf, type Point } from "./floe";
import { inner, straight } from "./ice";
import type { SpaceName } from "./view";

const HEAD = 24;

/** It lies above what stands there, so it leaves the middles of the spaces free. */
function arrow(from: Point, to: Point): string {
  const far = distance(from, to);
  const [start, tip] = [between(from, to, 26 / far), between(from, to, 1 - 30 / far)];
  const [ux, uy] = [(to.x - from.x) / far, (to.y - from.y) / far];
  const at = (along: number, aside: number) =>
    `${(tip.x - ux * along - uy * aside).toFixed(1)} ${(tip.y - uy * along + ux * aside).toFixed(1)}`;
  return `M${start.x} ${start.y}L${at(0, 0)}M${at(HEAD, HEAD * 0.7)}L${at(0, 0)}L${at(HEAD, -HEAD * 0.7)}`;
}

const namedBy = (tags: readonly Tag[], kind: string) =>
  tags.find((tag) => tag.startsWith(`${kind}:`))?.slice(kind.length + 1);

function pathOf({ tags }: Mark): string | null {
  const border = namedBy(tags, "border");
  if (border) return straight(sideOf(border).space, sideOf(border).side, 0.12);
  const [from, to]: (SpaceName | undefined)[] = [namedBy(tags, "piece"), namedBy(tags, "space")];
  if (from && to) return arrow(centre(from), centre(to));
  const at = to ?? from;
  return at ? inner(at, 0.72) : null;
}

export function Marks({ marks }: { marks: readonly Mark[] }) {
  return (
    <g class="nanuuk-marks" aria-hidden="true">
      {marks.map((mark, i) => {
        const path = pathOf(mark);
        return (
          path && (
            <g key={i} data-mark={mark.kind} data-seat={mark.seat}>
              <path class="nanuuk-mark-casing" d={path} />
              <path class="nanuuk-mark" d={path} />
            </g>
          )
        );
      })}
    </g>
  );
}
