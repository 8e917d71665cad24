/**
 * Crew.tsx - the pieces of a player in games without animals: where each is, or that it is out.
 */
import { say } from "../../ui/words";
import { Figure } from "./drawings";
import type { Piece } from "./view";

function whereabouts(piece: Piece): string {
  const what = say(`nanuuk.piece.${piece.kind}`);
  if (piece.removed > 0) return say("web.nanuuk.out", { piece: what, number: piece.removed });
  if (piece.space) return say("web.nanuuk.on", { piece: what, space: piece.space });
  return say("web.nanuuk.unplaced", { piece: what });
}

export function Crew({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <ul class="nanuuk-crew">
      {pieces.map((piece, i) => (
        <li key={i} class={piece.removed > 0 ? "nanuuk-out" : undefined}>
          <svg class="nanuuk-crew-figure" viewBox="-60 -76 120 140" aria-hidden="true">
            <g class="nanuuk-piece" data-seat={piece.seat ?? "none"}>
              <Figure kind={piece.kind} seat={piece.seat} />
            </g>
          </svg>
          <span>{whereabouts(piece)}</span>
        </li>
      ))}
    </ul>
  );
}
