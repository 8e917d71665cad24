/**
 * cameras.ts - from where the temple is seen: directions by name, and how far away all of it is in the picture.
 */
import { Vector3 } from "three";
import type { CameraName } from "../Controls";
import { FLOORS, sideOf } from "../view";
import { BLOCK_HEIGHT, floorHeight } from "./places";

const DIRECTIONS: Record<CameraName, [number, number, number]> = {
  corner: [0.5, 0.78, 0.95],
  top: [0, 1, 0.0001],
  north: [0, 0.8, -1],
  east: [1, 0.8, 0],
  south: [0, 0.8, 1],
  west: [-1, 0.8, 0],
};
/** The board reaches a little beyond the floor on it. */
const BOARD = 2.95;
const DOME = 0.95;

export const directionOf = (camera: CameraName) => new Vector3(...DIRECTIONS[camera]).normalize();

const corners = (half: number, height: number) =>
  [-half, half].flatMap((x) => [-half, half].map((z) => new Vector3(x, height, z)));

/** Points that must be in the picture: the corners of the board and of all floors, and the top. */
function outline(apart: boolean): Vector3[] {
  const floors = FLOORS.flatMap((floor) => corners(sideOf(floor) / 2, floorHeight(floor, apart) + BLOCK_HEIGHT));
  return [...corners(BOARD, -0.3), ...floors, new Vector3(0, floorHeight(4, apart) + BLOCK_HEIGHT + DOME, 0)];
}

export interface Fit {
  distance: number;
  /** By how much the picture is to be moved down to have the temple in its middle, as a share of its half height. */
  shift: number;
}

/** Where the outline is in a picture taken from this distance: its least and greatest height, and its width. */
function extent(points: readonly Vector3[], slope: number, distance: number) {
  const heights = points.map(({ y, z }) => y / ((distance - z) * slope));
  const widths = points.map(({ x, z }) => Math.abs(x) / ((distance - z) * slope));
  return { low: Math.min(...heights), high: Math.max(...heights), wide: Math.max(...widths) };
}

/** The least distance from which all of it is in a picture of this shape. */
export function fit(camera: CameraName, apart: boolean, target: Vector3, fieldOfView: number, aspect: number): Fit {
  const towards = directionOf(camera);
  const right = new Vector3(0, 1, 0).cross(towards).normalize();
  const up = towards.clone().cross(right);
  const seen = outline(apart).map((point) => {
    const from = point.clone().sub(target);
    return new Vector3(from.dot(right), from.dot(up), from.dot(towards));
  });
  const slope = Math.tan((fieldOfView * Math.PI) / 360);
  for (let distance = 8; ; distance += 0.25) {
    const { low, high, wide } = extent(seen, slope, distance);
    if (high - low < 1.9 && wide < 0.96 * aspect) return { distance, shift: (high + low) / 2 };
  }
}
