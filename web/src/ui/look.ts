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
  /** The coach comments moves that lose much before they are final, where there are hints. */
  coach: boolean;
}

const KEY = "floe-look";
const DARK = "(prefers-color-scheme: dark)";
const STILL = "(prefers-reduced-motion: reduce)";

export function readLook(): Look {
  const kept = read<Partial<Look>>(KEY, {});
  const motion = kept.motion ?? !matchMedia(STILL).matches;
  const usual: Look = {
    palette: matchMedia(DARK).matches ? "night" : "ice",
    flat: matchMedia("(max-width: 600px)").matches, // where a cell in space would be smaller than a thumb
    motion,
    pace: motion ? "normal" : "once",
    sound: false,
    volume: 0.6,
    haptics: false,
    confirm: "usual",
    coach: false,
  };
  const look = { ...usual, ...kept };
  return PACES.includes(look.pace) ? look : { ...look, pace: usual.pace };
}

/** Only what somebody has chosen is kept: all else stays as the system wants it. */
export const keepLook = (part: Partial<Look>) => write(KEY, { ...read<Partial<Look>>(KEY, {}), ...part });

/** Calls the listener when the system wants it darker, lighter or stiller; returns how to stop listening. */
export function onSystemLook(listener: (part: Partial<Look>) => void): () => void {
  const queries = [DARK, STILL].map((query) => matchMedia(query));
  const changed = () => {
    const { palette, motion, pace } = readLook();
    listener({ palette, motion, pace });
  };
  for (const query of queries) query.addEventListener("change", changed);
  return () => {
    for (const query of queries) query.removeEventListener("change", changed);
  };
}

export interface LookState {
  look: Look;
  change(part: Partial<Look>): void;
}

export const LookContext = createContext<LookState>({ look: readLook(), change: () => {} });

export const useLook = () => useContext(LookContext);
