/**
 * Spots.tsx - a border where the crack may lie.
 */
import type { FaceProps } from "../../play/face";
import { asButton, standing } from "./button";
import { sideOf, centre } from "./floe";
import { crackLine, straight } from "./ice";
import { borderLabel, hunterLabel } from "./labels";
import { placeOf } from "./places";
import { regionOf } from "./regions";
import { pieceTag } from "./spots";
import type { BorderName, NanuukView, Piece } from "./view";

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
    <g class={`nanuuk-border ${standing(props, tag)}`} {...asButton(props, tag, tag, stop, borderLabel(props, border))}>
      <polygon class="nanuuk-hit" points={regionOf(border, all)} />
      <path class="nanuuk-focus-ring" d={line} />
      <path class="nanuuk-border-casing" d={line} />
      <path class="nanuuk-border-dashes" d={line} />
      <path class="nanuuk-border-preview" d={crackLine(space, side)} />
    </g>
  );
}

export function HunterSpot(props: FaceProps<NanuukView> & { piece: Piece; stop: boolean }) {
  const { moment, piece, stop } = props;
  const tag = pieceTag(moment.view, piece);
  const at = placeOf(moment.view, piece);
  const half = centre(piece.space!).x + (at.x < centre(piece.space!).x ? -92 : 2);
  return (
    <g
      class={`nanuuk-hunter-spot ${standing(props, tag)}`}
      {...asButton(props, tag, tag, stop, hunterLabel(props, piece))}
    >
      <rect class="nanuuk-hit" x={half} y={at.y - 90} width="90" height="140" rx="20" />
      <rect class="nanuuk-focus-ring" x={at.x - 30} y={at.y - 60} width="60" height="116" rx="20" />
    </g>
  );
}
