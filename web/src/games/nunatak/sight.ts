/**
 * sight.ts - how the temple is looked at. Nothing of it changes the game.
 */
import { FLOORS } from "./view";

/** The named cameras. Row 1 is in the north, column a in the west. */
export const CAMERAS = ["corner", "top", "north", "east", "south", "west"] as const;
export type CameraName = (typeof CAMERAS)[number];

export interface Sight {
  camera: CameraName;
  /** Grows with every wish for a camera, so that the same one can be asked for again. */
  wish: number;
  /** Floors are lifted apart. */
  apart: boolean;
  /** Floors above it are see-through. */
  top: number;
}

export const USUAL_SIGHT: Sight = { camera: "corner", wish: 0, apart: false, top: FLOORS.length };
