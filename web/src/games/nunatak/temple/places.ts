/**
 * places.ts - where things are in space. A cell is 1 wide; x goes east, y up, z south. The middle of the
 * temple is the origin, and the board's surface is at y = 0.
 */
import { cellsOfSquare, placeOf, sideOf } from "../view";

export const BLOCK_HEIGHT = 0.62;
export const BLOCK_WIDTH = 0.95;
export const TILE_HEIGHT = 0.05;
export const TILE_WIDTH = 0.86;
const FLOOR_HEIGHT = BLOCK_HEIGHT + TILE_HEIGHT;
const APART = 1.1;

/** The height of a floor's lower side. */
export const floorHeight = (floor: number, apart: boolean) => (floor - 1) * (FLOOR_HEIGHT + (apart ? APART : 0));

/** The middle of a cell on its floor. */
export function spotOf(cell: string): { x: number; z: number } {
  const { floor, column, row } = placeOf(cell);
  const middle = (sideOf(floor) - 1) / 2;
  return { x: column - middle, z: row - middle };
}

/** The middle of a square on its floor. */
export function squareSpotOf(square: string): { x: number; z: number } {
  const spots = cellsOfSquare(square).map(spotOf);
  return { x: (spots[0]!.x + spots[3]!.x) / 2, z: (spots[0]!.z + spots[3]!.z) / 2 };
}
