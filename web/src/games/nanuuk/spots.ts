/**
 * spots.ts - what one can point at on the floe, by pointer or arrow keys: spaces, hunters that share an
 * igloo, and while a crack is asked for the borders where it may lie.
 */
import type { Tag } from "../../play/face";
import { areaOf, centre, middle, type Point, across, borderOf, distance } from "./floe";
import { placeOf } from "./places";
import {
  hasTwoHunters,
  hunterNumber,
  onSpace,
  type BorderName,
  type NanuukView,
  type Piece,
  type SpaceName,
} from "./view";

export interface Spot {
  tag: Tag;
  at: Point;
}

/** The tag by which a piece of the mover is picked. */
export function pieceTag(view: NanuukView, piece: Piece): Tag {
  const numbered = hasTwoHunters(view) && piece.seat === view.decides;
  return numbered ? `hunter:${hunterNumber(view, piece)}` : `piece:${piece.space}`;
}

/** The borders that can be picked now. */
export const openBorders = (open: ReadonlySet<Tag>): BorderName[] =>
  [...open].filter((tag) => tag.startsWith("border:")).map((tag) => tag.slice("border:".length));

/** Hunters of one player in the same igloo must be pointed at one by one. */
export function isShared(view: NanuukView, piece: Piece): boolean {
  return hasTwoHunters(view) && onSpace(view, piece.space!).filter((other) => other.seat === piece.seat).length > 1;
}

export const openHunters = (view: NanuukView, open: ReadonlySet<Tag>): Piece[] =>
  view.pieces.filter((piece) => piece.space && isShared(view, piece) && open.has(pieceTag(view, piece)));

/** Where the arrow keys lead. */
export function spotsOf(view: NanuukView, open: ReadonlySet<Tag>): Spot[] {
  const borders = openBorders(open);
  if (borders.length > 0) return borders.map((border) => ({ tag: `border:${border}`, at: middle(border) }));
  const hunters = openHunters(view, open).map((piece) => ({ tag: pieceTag(view, piece), at: placeOf(view, piece) }));
  return [...hunters, ...areaOf(view).map((space) => ({ tag: `space:${space}`, at: centre(space) }))];
}

/** What pointing at a space means: to go there, or to move the piece that stands there. */
export function spaceTag(view: NanuukView, space: SpaceName, open: ReadonlySet<Tag>, picked: ReadonlySet<Tag>): Tag {
  const here = `space:${space}`;
  const piece = onSpace(view, space)
    .map((one) => pieceTag(view, one))
    .find((tag) => open.has(tag) || picked.has(tag));
  if (!piece) return here;
  return open.has(here) && picked.size > 0 ? here : piece;
}

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export const isArrow = (key: string) => key in ARROWS;

/** The nearest spot in the direction of an arrow key; what lies aside counts as farther. */
export function nextSpot(spots: readonly Spot[], from: Spot, key: string): Spot {
  const way = ARROWS[key]!;
  let best = from;
  let least = Infinity;
  for (const spot of spots) {
    const dx = spot.at.x - from.at.x;
    const dy = spot.at.y - from.at.y;
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    const far = Math.hypot(ahead, aside) + aside / 2;
    if (ahead > 1 && ahead > aside / 3 && far < least) [best, least] = [spot, far];
  }
  return best;
}

/** Which border somebody means who points at a space while a crack is asked for: the side next to the pointer. */
export function borderAt(event: MouseEvent, space: SpaceName): BorderName | null {
  const picture = (event.currentTarget as SVGElement).ownerSVGElement;
  const toPicture = picture?.getScreenCTM()?.inverse();
  if (!toPicture) return null;
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(toPicture);
  const borders = [0, 1, 2, 3, 4, 5]
    .map((i) => across(space, i))
    .filter((other) => other !== null)
    .map((other) => borderOf(space, other));
  borders.sort((a, b) => distance(middle(a), at) - distance(middle(b), at));
  return borders[0] ?? null;
}
