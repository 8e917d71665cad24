/**
 * floe.ts - where the spaces lie: columns of flat-top hexagons, seen a little from the front.
 *
 * Which of them are in play follows from the mode and the players, which is all that the view tells about it.
 */
import { areaFor } from "./edition";
import { modeOf, type BorderName, type NanuukView, type SpaceName } from "./view";

export interface Point {
  x: number;
  y: number;
}

/** From the middle of a space to its corners, in units of the picture. */
export const RADIUS = 100;
/** How much the look from the front shortens what lies behind. */
export const TILT = 0.95;

/** All spaces, in play or not. */
export const ALL: readonly SpaceName[] = areaFor(4);

/** How many players' area it is: 4 (31 spaces), 3 (24 spaces) or 2 (22 spaces). */
function sizeOf(view: NanuukView): number {
  const mode = modeOf(view);
  if (mode === "bearhunt" || mode === "flight") return 3;
  if (mode === "hunt") return view.options.hunters === "two" ? 4 : view.players;
  return view.players === 3 ? 3 : 4;
}

/** The spaces in play. */
export const areaOf = (view: NanuukView): readonly SpaceName[] => areaFor(sizeOf(view));

const HALF = (Math.sqrt(3) / 2) * RADIUS;

export function centre(space: SpaceName): Point {
  const column = space.charCodeAt(0) - 97;
  const row = Number(space.slice(1)) - 1 - (column % 2) / 2;
  return { x: column * 1.5 * RADIUS, y: row * 2 * HALF * TILT };
}

/** Corner 0 is the right one, then clockwise. */
export function corner(space: SpaceName, i: number): Point {
  const { x, y } = centre(space);
  const angle = (i * Math.PI) / 3;
  return { x: x + RADIUS * Math.cos(angle), y: y + RADIUS * Math.sin(angle) * TILT };
}

const keyOf = (point: Point) => `${Math.round(point.x)},${Math.round(point.y)}`;
const byPlace = new Map(ALL.map((space) => [keyOf(centre(space)), space]));

/** The space on the other side of side i, which lies between the corners i and i + 1. */
export function across(space: SpaceName, i: number): SpaceName | null {
  const { x, y } = centre(space);
  const angle = ((i + 0.5) * Math.PI) / 3;
  const there = { x: x + 2 * HALF * Math.cos(angle), y: y + 2 * HALF * Math.sin(angle) * TILT };
  return byPlace.get(keyOf(there)) ?? null;
}

export const borderOf = (one: SpaceName, two: SpaceName): BorderName => [one, two].sort().join("|");

/** The side of the border's first space that it is. */
export function sideOf(border: BorderName): { space: SpaceName; side: number } {
  const [space, other] = border.split("|") as [SpaceName, SpaceName];
  const side = [0, 1, 2, 3, 4, 5].find((i) => across(space, i) === other);
  if (side === undefined) throw new Error(`No border: ${border}`);
  return { space, side };
}

export function middle(border: BorderName): Point {
  const { space, side } = sideOf(border);
  return between(corner(space, side), corner(space, side + 1), 0.5);
}

export function between(a: Point, b: Point, t: number): Point {
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
}

export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
