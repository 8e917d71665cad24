/**
 * Passing.tsx - what is seen only while it happens: an animal that goes, ice that is not yet open.
 */
import { Drawing } from "./drawings";
import { centre, sideOf } from "./floe";
import { crackLine } from "./ice";
import type { Ghost } from "./motion";
import type { BorderName } from "./view";

export function Fading({ space, token }: Ghost) {
  const { x, y } = centre(space);
  return (
    <g class="ghost" aria-hidden="true" transform={`translate(${x} ${y})`}>
      <g class="ghost-shape">
        <Drawing of={token} />
      </g>
    </g>
  );
}

/** Ice over a new crack, which the motion eats away from one end to the other. */
export function Opening({ border }: { border: BorderName }) {
  const { space, side } = sideOf(border);
  return <path class="opening" data-opening={border} d={crackLine(space, side)} pathLength={1} aria-hidden="true" />;
}
