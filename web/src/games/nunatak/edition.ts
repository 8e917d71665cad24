/**
 * edition.ts - what is printed on the components and not part of a position, as the engine tells it.
 */
import edition from "virtual:engine/edition/nunatak";
import type { FavorName } from "./view";

/** As much of the engine's `edition` as is shown (docs/nunatak-notation.md). */
interface Edition {
  favors: { favor: FavorName; use: FavorUse; rule: string }[];
  track: (number | null)[];
  ornaments: number[];
  completions: { completion: string; first: string; second: string }[];
  reconstructed: string[];
}

/** When a favor is used. */
export type FavorUse = "immediate" | "once" | "final";

const { favors, track, ornaments, completions, reconstructed } = edition as Edition;

/** Is this part of the components reconstructed? */
export const isOurs = (part: string) => reconstructed.includes(part);

/** The numbers on the spaces of the engineer track; null: a blank one. The first is the start. */
export const TRACK: readonly (number | null)[] = track;

/** Points for 1, 2, 3 ... carvers with the favor Ornaments. */
export const ORNAMENTS: readonly number[] = ornaments;

const printed = (favor: FavorName) => favors.find((one) => one.favor === favor)!;

export const useOf = (favor: FavorName): FavorUse => printed(favor).use;
export const ruleOf = (favor: FavorName): string => printed(favor).rule;

/** What a completion card compares, on its first and its second line. */
export const completionOf = (name: string) => completions.find(({ completion }) => completion === name)!;
