/**
 * Pieces.tsx - hunters, Inuit and bears of the players. They lie above all spaces, so that they can
 * glide from one to the next; pointing goes through them to the space.
 */
import type { FaceProps } from "../../play/face";
import { Figure, Drawing } from "./drawings";
import { centre, sideOf } from "./floe";
import { crackLine } from "./ice";
import type { Ghost } from "./motion";
import { placeOf, sizeOf } from "./places";
import { pieceTag } from "./spots";
import { hasTwoHunters, hunterNumber, type NanuukView, type Piece, type BorderName } from "./view";

/** Ringed: those that can be picked, else those whose turn it is. */
function isActive({ moment, open }: FaceProps<NanuukView>, piece: Piece, i: number): boolean {
  const view = moment.view;
  if (moment.over || view.phase === "place" || view.phase === "lay") return false;
  if (view.pieces.some((one) => open.has(pieceTag(view, one)))) return open.has(pieceTag(view, piece));
  if (view.moving !== null) return view.moving === i;
  return piece.seat === view.active && !view.moved.includes(i);
}

function Standing({ props, piece, i }: { props: FaceProps<NanuukView>; piece: Piece; i: number }) {
  const view = props.moment.view;
  const at = placeOf(view, piece);
  const tag = pieceTag(view, piece);
  const words = [
    "nanuuk-piece",
    isActive(props, piece, i) ? "nanuuk-active" : "",
    props.picked.has(tag) ? "nanuuk-picked" : "",
    props.advised.has(tag) ? "nanuuk-advised" : "",
  ];
  return (
    <g class={words.join(" ")} data-piece={i} transform={`translate(${at.x} ${at.y}) scale(${sizeOf(view, piece)})`}>
      <g class="nanuuk-glide" data-seat={piece.seat ?? "none"}>
        <ellipse class="nanuuk-halo-casing" cx="0" cy="42" rx="52" ry="22" />
        <ellipse class="nanuuk-halo" cx="0" cy="42" rx="52" ry="22" />
        <Figure kind={piece.kind} seat={piece.seat} />
        {hasTwoHunters(view) && (
          <text class="nanuuk-hunter-number" x="-37" y="-22">
            {hunterNumber(view, piece)}
          </text>
        )}
      </g>
    </g>
  );
}

export function Pieces(props: FaceProps<NanuukView>) {
  const pieces = props.moment.view.pieces;
  const standing = pieces.map((piece, i) => ({ piece, i })).filter(({ piece }) => piece.space !== null);
  standing.sort((a, b) => placeOf(props.moment.view, a.piece).y - placeOf(props.moment.view, b.piece).y);
  return (
    <g class="nanuuk-pieces" aria-hidden="true">
      {standing.map(({ piece, i }) => (
        <Standing key={i} props={props} piece={piece} i={i} />
      ))}
    </g>
  );
}

export function Fading({ space, token }: Ghost) {
  const { x, y } = centre(space);
  return (
    <g class="nanuuk-ghost" aria-hidden="true" transform={`translate(${x} ${y})`}>
      <g class="nanuuk-ghost-shape">
        <Drawing of={token} />
      </g>
    </g>
  );
}

/** Ice over a new crack, which the motion eats away from one end to the other. */
export function Opening({ border }: { border: BorderName }) {
  const { space, side } = sideOf(border);
  return (
    <path class="nanuuk-opening" data-opening={border} d={crackLine(space, side)} pathLength={1} aria-hidden="true" />
  );
}
