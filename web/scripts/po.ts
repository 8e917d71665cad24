/**
 * po.ts - what scripts/po2json.py tells of the catalogs of po/, asked once for all modules that are made of it.
 */
import { execFileSync } from "node:child_process";

/** By the code of a language: what the page says, what it says with the lessons, and what its engine says. */
type Told = {
  languages: object[];
  words: Record<string, object>;
  lessons: Record<string, object>;
  catalogs: Record<string, string>;
};

let kept: Told | null = null;

export function toldOf(project: string): Told {
  const said = () => execFileSync("python3", ["-B", "scripts/po2json.py"], { cwd: project, maxBuffer: 1 << 26 });
  kept ??= JSON.parse(said().toString()) as Told;
  return kept;
}

/** A catalog has changed. */
export function forgetTold(): void {
  kept = null;
}
