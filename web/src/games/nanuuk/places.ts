/**
 * places.ts - where on its space a piece stands and a token lies, when they must share it.
 */
import { IGLOOS } from "./edition";
import { centre, type Point } from "./floe";
import { isHunt, onSpace, type NanuukView, type Piece, type SpaceName } from "./view";

export const isIgloo = (view: NanuukView, space: SpaceName) => isHunt(view) && IGLOOS.includes(space);

/** While the bear looks for a place to flee to it is still where it was met. */
export const fleesFrom = (view: NanuukView): SpaceName | null =>
  view.phase === "flee" && view.moving !== null ? view.pieces[view.moving]!.space : null;

const hasCompany = (view: NanuukView, space: SpaceName) => space in view.tokens || fleesFrom(view) === space;

/** Several hunters line up before the igloo. */
function inRow(count: number, i: number): Point {
  const step = count > 1 ? Math.min(56, 140 / (count - 1)) : 0;
  return { x: (i - (count - 1) / 2) * step, y: 27 };
}

/** Where a piece stands, in the picture. */
export function placeOf(view: NanuukView, piece: Piece): Point {
  const space = piece.space!;
  const { x, y } = centre(space);
  const here = onSpace(view, space);
  const off = isIgloo(view, space)
    ? inRow(here.length, here.indexOf(piece))
    : hasCompany(view, space)
      ? { x: 34, y: 12 }
      : { x: 0, y: 2 };
  return { x: x + off.x, y: y + off.y };
}

/** Pieces in a crowd are drawn smaller. */
export function sizeOf(view: NanuukView, piece: Piece): number {
  const space = piece.space!;
  if (isIgloo(view, space)) return onSpace(view, space).length > 2 ? 0.72 : 0.82;
  return hasCompany(view, space) ? 0.86 : 1;
}

/** Where a token lies on its space, and how large. */
export function tokenPlace(view: NanuukView, space: SpaceName): Point & { size: number } {
  const { x, y } = centre(space);
  const shared = onSpace(view, space).length > 0;
  return shared ? { x: x - 38, y: y - 10, size: 74 } : { x, y: y - 2, size: 104 };
}

/** The piece that is placed next. */
export const nextPiece = (view: NanuukView): Piece | undefined =>
  view.pieces.find((piece) => piece.space === null && piece.removed === 0);
