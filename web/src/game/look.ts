/**
 * look.ts - how this person likes to see and hear it. Kept in the browser.
 */

export type Palette = "ice" | "vivid" | "night";

export interface Look {
  palette: Palette;
  /** A plan instead of a picture in space, where a game has both. */
  flat: boolean;
  /** Short animations; off at first for those who asked their system for less motion. */
  motion: boolean;
  sound: boolean;
}

const KEY = "floe-look";

export function readLook(): Look {
  const usual: Look = {
    palette: "ice",
    flat: matchMedia("(max-width: 600px)").matches, // where a cell in space would be smaller than a thumb
    motion: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    sound: false,
  };
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return usual;
  }
}

export function keepLook(look: Look): void {
  localStorage.setItem(KEY, JSON.stringify(look));
}
