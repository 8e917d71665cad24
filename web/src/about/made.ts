/** made.ts - what Floe is made with, as the build finds it (web/scripts/about.ts), and who made the games. */
import type { Key } from "../ui/words";

export interface Part {
  name: string;
  licence: string;
  home: string;
}

export interface Made {
  version: string;
  /** Of the sources; empty if the build did not know. */
  commit: string;
  packages: Part[];
  libraries: Part[];
}

/** Who did what for the published game: the sentence that names the role, and the names. */
export type Credits = readonly (readonly [role: Key, names: string])[];
