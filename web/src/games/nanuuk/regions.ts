/**
 * regions.ts - where a finger means which border: everything near it that is not nearer to another.
 *
 * Borders are short and thin. Each gets the round region about its middle, cut halfway to its rivals.
 */
import { middle, type Point } from "./floe";
import type { BorderName } from "./view";

const REACH = 112;
const EDGES = 20;

/** The part of a polygon that is nearer to `own` than to `rival`. */
function cut(polygon: Point[], own: Point, rival: Point): Point[] {
  const towards = { x: rival.x - own.x, y: rival.y - own.y };
  const half = { x: (own.x + rival.x) / 2, y: (own.y + rival.y) / 2 };
  const beyond = (point: Point) => (point.x - half.x) * towards.x + (point.y - half.y) * towards.y;
  return polygon.flatMap((point, i) => {
    const before = polygon[(i + polygon.length - 1) % polygon.length]!;
    const [a, b] = [beyond(before), beyond(point)];
    const kept = b <= 0 ? [point] : [];
    if (a < 0 === b < 0) return kept;
    const t = a / (a - b);
    return [{ x: before.x + (point.x - before.x) * t, y: before.y + (point.y - before.y) * t }, ...kept];
  });
}

function around(point: Point): Point[] {
  return Array.from({ length: EDGES }, (_, i) => {
    const angle = (2 * Math.PI * i) / EDGES;
    return { x: point.x + REACH * Math.cos(angle), y: point.y + REACH * Math.sin(angle) };
  });
}

/** The region of a border among all that can be chosen, as points of a polygon. */
export function regionOf(border: BorderName, all: readonly BorderName[]): string {
  const own = middle(border);
  const rivals = all.filter((other) => other !== border).map(middle);
  const region = rivals.reduce((left, rival) => cut(left, own, rival), around(own));
  return region.map((point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`).join(" ");
}
