/**
 * edition.ts - what is printed on the components and not part of a position, as the engine tells it.
 */
import edition from "virtual:engine/edition/nanuuk";
import type { Animal, Equipment, SpaceName } from "./view";

/** As much of the engine's `edition` as is shown. */
interface Edition {
  igloos: SpaceName[];
  layouts: { players: number; area: SpaceName[] }[];
  animals: { animal: Animal; points: number; brings: Equipment[]; rule: string }[];
  reconstructed: string[];
}

const { igloos, layouts, animals, reconstructed } = edition as unknown as Edition;

export const IGLOOS: readonly SpaceName[] = igloos;

/** What an animal is worth, and what it brings. */
export const ANIMALS = animals;

/** The spaces in play in the area for so many players. */
export const areaFor = (players: number) => layouts.find((layout) => layout.players === players)!.area;

/** Is a part of the components reconstructed? */
export const isOurs = reconstructed.length > 0;
