/**
 * BorderSpot.tsx - a border where the crack may lie.
 */
import type { FaceProps } from "../../game/face";
import { asButton, standing } from "./button";
import { sideOf } from "./floe";
import { crackLine, straight } from "./ice";
import { borderLabel } from "./labels";
import { regionOf } from "./regions";
import type { BorderName, NanuukView } from "./view";

export interface BorderProps extends FaceProps<NanuukView> {
  border: BorderName;
  /** All borders that can be chosen now. */
  all: readonly BorderName[];
  stop: boolean;
}

export function BorderSpot(props: BorderProps) {
  const { border, all, stop } = props;
  const { space, side } = sideOf(border);
  const tag = `border:${border}`;
  const line = straight(space, side, 0.08);
  return (
    <g class={`border ${standing(props, tag)}`} {...asButton(props, tag, tag, stop, borderLabel(props, border))}>
      <polygon class="hit" points={regionOf(border, all)} />
      <path class="focus-ring" d={line} />
      <path class="border-casing" d={line} />
      <path class="border-dashes" d={line} />
      <path class="border-preview" d={crackLine(space, side)} />
    </g>
  );
}
