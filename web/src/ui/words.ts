/**
 * words.ts - sentences of the catalog (po/), by key. The build makes a file of each language from
 * po/*.po (scripts/po2json.py) with the keys that the page's sources name or make. All other sentences
 * come from the engine.
 */
import english from "virtual:words/en";
import type { Key } from "../../generated/keys";

export type { Key };

type Sentence = string | [string, string];
const catalog: Record<string, Sentence> = english;

type Places = Record<string, string | number>;

/** The sentence of a key with its {places} filled. `count` picks between singular and plural. */
export const say = (key: Key, places?: Places): string => sayOf(key, places);

/** The same for a key of which a part is the engine's word, so that no type can know it. */
export function sayOf(key: string, places: Places = {}): string {
  const sentence = catalog[key];
  if (sentence === undefined) throw new Error(`The catalog lacks ${key}`);
  const form = typeof sentence === "string" ? sentence : sentence[places.count === 1 ? 0 : 1];
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => String(places[name] ?? whole));
}
