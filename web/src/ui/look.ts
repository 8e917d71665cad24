/**
 * look.ts - how this person likes to see and hear it. Kept in the browser.
 */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { PACES, type Pace } from "./pace";
import { read, write } from "./storage";

export type Palette = "ice" | "vivid" | "night";

/** When a move waits for a button: always, online and after touching (usual), online only, never. */
export type Confirm = "always" | "usual" | "online" | "never";

export interface Look {
  palette: Palette;
  /** A plan instead of a picture in space, where a game has both. */
  flat: boolean;
  /** Short animations; off at first for those who asked their system for less motion. */
  motion: boolean;
  /** How fast the moves of others are shown one after the other; at once for those who want no motion. */
  pace: Pace;
  sound: boolean;
  /** How loud, from 0 to 1. */
  volume: number;
  /** A phone vibrates a little. */
  haptics: boolean;
  confirm: Confirm;
}

const KEY = "floe-look";

export function readLook(): Look {
  const kept = read<Partial<Look>>(KEY, {});
  const motion = kept.motion ?? !matchMedia("(prefers-reduced-motion: reduce)").matches;
  const usual: Look = {
    palette: matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "ice",
    flat: matchMedia("(max-width: 600px)").matches, // where a cell in space would be smaller than a thumb
    motion,
    pace: motion ? "normal" : "once",
    sound: false,
    volume: 0.6,
    haptics: false,
    confirm: "usual",
  };
  const look = { ...usual, ...kept };
  return PACES.includes(look.pace) ? look : { ...look, pace: usual.pace };
}

export const keepLook = (look: Look) => write(KEY, look);

export interface LookState {
  look: Look;
  change(part: Partial<Look>): void;
}

export const LookContext = createContext<LookState>({ look: readLook(), change: () => {} });

export const useLook = () => useContext(LookContext);
