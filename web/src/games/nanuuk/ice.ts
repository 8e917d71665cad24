/**
 * ice.ts - the shapes of the ice: plates that fit together until a crack opens between them.
 *
 * A crack is a real gap. Both plates draw back from the jagged line of their border; where a crack ends
 * in whole ice it runs out in a tip, where it meets another crack or the sea the corner breaks open.
 */
import { across, between, borderOf, centre, corner, distance, type Point } from "./floe";
import type { BorderName, SpaceName } from "./view";

/** How far each plate draws back from a crack. */
const GAP = 9;
/** How deep one sees the ice at the sea, and in a crack. */
const DEPTH = 26;
const CRACK_DEPTH = 6;

export interface Ice {
  area: ReadonlySet<SpaceName>;
  cracks: ReadonlySet<BorderName>;
}

/** The drawn shape of a space. */
export interface Plate {
  /** The face that one steps on. */
  face: string;
  /** What is seen of its side, at the sea and in cracks. */
  cliff: string;
  rift: string;
  /** Lines where it breaks off: bright rims. */
  rim: string;
  /** Lines to whole neighbours; each is drawn by one of the two. */
  seams: string;
  /** The outline a little inside, where light and shade lie. */
  bevel: string;
}

type Side = "whole" | "crack" | "edge";

function sideState(ice: Ice, space: SpaceName, i: number): Side {
  const other = across(space, (i + 6) % 6);
  if (other === null || !ice.area.has(other)) return "edge";
  return ice.cracks.has(borderOf(space, other)) ? "crack" : "whole";
}

/** Corners are not quite where a ruler would put them; all spaces around one agree about it. */
function roughCorner(space: SpaceName, i: number): Point {
  const exact = corner(space, i);
  const random = chance(`corner ${Math.round(exact.x)} ${Math.round(exact.y)}`);
  return { x: exact.x + (random() - 0.5) * 9, y: exact.y + (random() - 0.5) * 7 };
}

const toward = (from: Point, to: Point, length: number) => between(from, to, length / distance(from, to));

/** Do other borders than the one on side i break open the corner i, or i + 1 if `far`? */
function isOpenEnd(ice: Ice, space: SpaceName, i: number, far: boolean): boolean {
  const beside = (far ? i + 1 : i + 5) % 6;
  if (sideState(ice, space, beside) !== "whole") return true;
  const one = across(space, i);
  const two = across(space, beside);
  return one !== null && two !== null && ice.cracks.has(borderOf(one, two));
}

/** Where this plate has its corner i. */
function cornerOf(ice: Ice, space: SpaceName, i: number): Point {
  const rough = roughCorner(space, i);
  const before = sideState(ice, space, i + 5);
  const after = sideState(ice, space, i);
  if (before !== "crack" && after !== "crack") return rough;
  if (before !== "whole" && after !== "whole") return toward(rough, centre(space), GAP * 1.5);
  const cracked = after === "crack" ? i : i + 5;
  if (!isOpenEnd(ice, space, cracked % 6, cracked !== i)) return rough;
  return toward(rough, roughCorner(space, after === "whole" ? i + 1 : i + 5), GAP);
}

const KNOTS = 7;

/** How far the line from one corner to another strays, knot by knot; the same from both ends. */
function straying(from: Point, to: Point, wide: number): Point[] {
  const forward = from.x < to.x || (from.x === to.x && from.y < to.y);
  const [a, b] = forward ? [from, to] : [to, from];
  const random = chance(`line ${Math.round(a.x)} ${Math.round(a.y)} ${Math.round(b.x)} ${Math.round(b.y)}`);
  const length = distance(a, b);
  const across = { x: -(b.y - a.y) / length, y: (b.x - a.x) / length };
  const points = Array.from({ length: KNOTS }, (_, n) => {
    const t = (n + 1 + (random() - 0.5) * 0.5) / (KNOTS + 1);
    const off = (random() - 0.5) * 2 * wide * (n % 2 === 0 ? 1 : 0.55);
    const on = between(a, b, t);
    return { x: on.x + across.x * off, y: on.y + across.y * off };
  });
  return forward ? points : points.reverse();
}

/** How wide a crack is at a knot: full, but nothing at its tips. */
function opening(n: number, nearOpen: boolean, farOpen: boolean): number {
  const t = (n + 1) / (KNOTS + 1);
  const near = nearOpen ? 1 : Math.min(1, t * 4);
  const far = farOpen ? 1 : Math.min(1, (1 - t) * 4);
  return Math.min(near, far);
}

/** The points of side i without its corners. */
function sidePoints(ice: Ice, space: SpaceName, i: number): Point[] {
  const state = sideState(ice, space, i);
  if (state === "whole") return [];
  const points = straying(roughCorner(space, i), roughCorner(space, i + 1), state === "edge" ? 5 : 6);
  if (state === "edge") return points;
  const nearOpen = isOpenEnd(ice, space, i, false);
  const farOpen = isOpenEnd(ice, space, i, true);
  return points.map((point, n) => toward(point, centre(space), GAP * 1.1 * opening(n, nearOpen, farOpen)));
}

const write = (point: Point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
const line = (points: Point[]) => `M${points.map(write).join("L")}`;

/** The wall under a line that one sees from the front. */
function wall(points: Point[], depth: number): string {
  let path = "";
  for (let n = 1; n < points.length; n += 1) {
    const a = points[n - 1]!;
    const b = points[n]!;
    if (b.x >= a.x) continue; // the sides go clockwise: those that run to the left face the viewer
    path += line([a, b, { x: b.x, y: b.y + depth }, { x: a.x, y: a.y + depth }]) + "Z";
  }
  return path;
}

export function plateOf(ice: Ice, space: SpaceName): Plate {
  const plate = { face: "", cliff: "", rift: "", rim: "", seams: "", bevel: "" };
  const outline: Point[] = [];
  for (let i = 0; i < 6; i += 1) {
    const state = sideState(ice, space, i);
    const points = [cornerOf(ice, space, i), ...sidePoints(ice, space, i), cornerOf(ice, space, (i + 1) % 6)];
    outline.push(...points.slice(0, -1));
    if (state === "edge") plate.cliff += wall(points, DEPTH);
    if (state === "crack") plate.rift += wall(points, CRACK_DEPTH);
    if (state !== "whole") plate.rim += line(points);
    else if (i < 3) plate.seams += line(points);
  }
  plate.face = line(outline) + "Z";
  plate.bevel = line(outline.map((point) => toward(point, centre(space), 8))) + "Z";
  return plate;
}

/** The line along which a border cracks. */
export function crackLine(space: SpaceName, side: number): string {
  const a = roughCorner(space, side);
  const b = roughCorner(space, side + 1);
  return line([a, ...straying(a, b, 6), b]);
}

/** A border as a straight line, shortened at both ends by a part of it. */
export function straight(space: SpaceName, side: number, short: number): string {
  const a = roughCorner(space, side);
  const b = roughCorner(space, side + 1);
  return line([between(a, b, short), between(a, b, 1 - short)]);
}

/** A space drawn smaller, for rings on it. */
export function inner(space: SpaceName, size: number): string {
  const middle = centre(space);
  return line([0, 1, 2, 3, 4, 5].map((i) => between(middle, roughCorner(space, i), size))) + "Z";
}

/** Irregular, but the same at every visit: numbers from 0 to 1 that belong to a text. */
export function chance(text: string): () => number {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
