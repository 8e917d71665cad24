/**
 * option_words.ts - what was chosen of an option, in a word or two.
 */
import { sayOf } from "./words";

/** Their values are numbers, which one sentence tells. */
const COUNTED: ReadonlySet<string> = new Set(["cracks"]);

export function optionWords(name: string, value: string): string {
  if (value === "yes") return sayOf(`web.option.${name}`);
  if (COUNTED.has(name)) return sayOf(`web.option.${name}.number`, { number: value });
  return sayOf(`web.option.${name}.${value}`);
}
