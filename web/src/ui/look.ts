/**
 * look.ts - how this person likes to see and hear it. Kept in the browser.
 */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { read, write } from "./storage";

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
  return { ...usual, ...read<Partial<Look>>(KEY, {}) };
}

export const keepLook = (look: Look) => write(KEY, look);

export interface LookState {
  look: Look;
  change(part: Partial<Look>): void;
}

export const LookContext = createContext<LookState>({ look: readLook(), change: () => {} });

export const useLook = () => useContext(LookContext);
