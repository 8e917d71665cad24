/**
 * HunterSpot.tsx - one of two own hunters in the same igloo, to be pointed at: each has a half of the space.
 */
import type { FaceProps } from "../../game/face";
import { asButton, standing } from "./button";
import { centre } from "./floe";
import { hunterLabel } from "./labels";
import { placeOf } from "./places";
import { pieceTag } from "./spots";
import type { NanuukView, Piece } from "./view";

export function HunterSpot(props: FaceProps<NanuukView> & { piece: Piece; stop: boolean }) {
  const { moment, piece, stop } = props;
  const tag = pieceTag(moment.view, piece);
  const at = placeOf(moment.view, piece);
  const half = centre(piece.space!).x + (at.x < centre(piece.space!).x ? -92 : 2);
  return (
    <g class={`hunter-spot ${standing(props, tag)}`} {...asButton(props, tag, tag, stop, hunterLabel(props, piece))}>
      <rect class="hit" x={half} y={at.y - 90} width="90" height="140" rx="20" />
      <rect class="focus-ring" x={at.x - 30} y={at.y - 60} width="60" height="116" rx="20" />
    </g>
  );
}
