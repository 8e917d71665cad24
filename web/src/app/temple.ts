/**
 * temple.ts - the temple of the start page as flat shapes: four floors of blocks, seen from a corner above.
 */
const WIDE = 38; // half the width of a block on the page
const DEEP = 20; // half its depth
const HIGH = 34;
const FLOORS = [5, 4, 3, 2];

export interface Block {
  key: string;
  tint: number;
  top: string;
  left: string;
  right: string;
}

type Point = [number, number];

const shape = (points: Point[]) => points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");

/** Where a point of the temple is on the page: x to the lower right, y to the lower left, z up, in blocks. */
const project = (x: number, y: number, z: number): Point => [(x - y) * WIDE, (x + y) * DEEP - z * HIGH];

/** Scattered, but the same every time. */
function tintOf(floor: number, x: number, y: number): number {
  return (x * 13 + y * 7 + floor * 11 + ((x * x + 3 * y * y + floor) % 5)) % 4;
}

function block(floor: number, x: number, y: number): Block {
  const margin = floor / 2; // floors are concentric
  const [left, near, z] = [x + margin, y + margin, floor];
  const p = (dx: number, dy: number, dz: number) => project(left + dx - 2.5, near + dy - 2.5, z + dz);
  return {
    key: `${floor}-${x}-${y}`,
    tint: tintOf(floor, x, y),
    top: shape([p(0, 0, 1), p(1, 0, 1), p(1, 1, 1), p(0, 1, 1)]),
    left: shape([p(0, 1, 1), p(1, 1, 1), p(1, 1, 0), p(0, 1, 0)]),
    right: shape([p(1, 0, 1), p(1, 1, 1), p(1, 1, 0), p(1, 0, 0)]),
  };
}

/** The blocks that can be seen, those behind first. */
export function templeBlocks(): Block[] {
  return FLOORS.flatMap((size, floor) => {
    const cells = Array.from({ length: size * size }, (_, i): [number, number] => [i % size, Math.floor(i / size)]);
    const rim = cells.filter(([x, y]) => x === 0 || y === 0 || x === size - 1 || y === size - 1);
    return rim.sort(([a, b], [c, d]) => a + b - (c + d)).map(([x, y]) => block(floor, x, y));
  });
}

/** Where the dome stands. */
export const domeFoot: Point = project(0, 0, FLOORS.length);
