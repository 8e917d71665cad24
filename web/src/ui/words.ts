/**
 * words.ts - sentences of the catalog (po/), by key. The build makes a file of each language from
 * po/*.po (scripts/po2json.py): the keys beginning with "web.", and the names of lines, grades,
 * levels, favors and so on that the page shows by itself. All other sentences come from the engine.
 */
import english from "virtual:words/en";

type Sentence = string | [string, string];
const catalog: Record<string, Sentence> = english;

/** The sentence of a key with its {places} filled. `count` picks between singular and plural. */
export function say(key: string, places: Record<string, string | number> = {}): string {
  const sentence = catalog[key];
  if (sentence === undefined) throw new Error(`The catalog lacks ${key}`);
  const form = typeof sentence === "string" ? sentence : sentence[places["count"] === 1 ? 0 : 1];
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => String(places[name] ?? whole));
}
