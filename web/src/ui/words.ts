/**
 * words.ts - sentences of the catalog (po/), by key, in the language that is spoken. The build makes a file of each
 * language with the keys that the page's sources name or make (scripts/po2json.py). All other sentences come from the
 * engine, which speaks the same language (engine/engine.ts).
 *
 * This module is there when its language is: whoever imports it may speak at once.
 */
import { firstLanguage, keepLanguage, type Language, type Sentences } from "./language";
import type { Key } from "../../generated/keys";

export type { Key };

type Places = Record<string, string | number>;

/** Between the forms of a noun, of which the first is the bare word (src/base/catalog.h). */
const BREAK = "\x1f";

let language = firstLanguage();
let spoken: { default: Sentences; catalog: string } = await language.load();
let numbers = new Intl.NumberFormat(language.code);
const listeners = new Set<() => void>();
show();

function show(): void {
  if (typeof document === "undefined") return;
  document.documentElement.lang = language.code;
  document.documentElement.dir = language.rightToLeft ? "rtl" : "ltr";
}

export const currentLanguage = (): Language => language;
/** The address of the sentences that the engine says. */
export const catalogAddress = (): string => spoken.catalog;

/** Speaks another language from now on, and remembers it. */
export async function speak(other: Language): Promise<void> {
  spoken = await other.load();
  language = other;
  numbers = new Intl.NumberFormat(language.code);
  keepLanguage(other);
  show();
  for (const listener of listeners) listener();
}

/** Calls the listener when another language is spoken; returns how to stop listening. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The sentence of a key with its {places} filled. `count` picks between singular and plural. */
export const say = (key: Key, places?: Places): string => sayOf(key, places);

/** The same for a key of which a part is the engine's word, so that no type can know it. */
export const sayOf = (key: string, places?: Places): string => nounOf(key, places).split(BREAK, 1)[0]!;

/** A noun with all its forms, of which a sentence takes one when it is put into a place. */
export function nounOf(key: string, places: Places = {}): string {
  const sentence = spoken.default[key];
  if (sentence === undefined) throw new Error(`The catalog lacks ${key}`);
  return fill(typeof sentence === "string" ? sentence : sentence[isOne(places.count) ? 0 : 1], places);
}

const isOne = (count: string | number | undefined) => count === 1 || (count === 0 && language.zeroIsOne);
const lower = (word: string) => word.charAt(0).toLowerCase() + word.slice(1);
const upper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A number as the language writes it: 1,234.5 or 1.234,5. */
const written = (value: number) => numbers.format(value);

/** {name} takes the bare word, {name:2} the second form of a noun, {Name} a word that begins with a capital. */
export function fill(sentence: string, places: Places): string {
  return sentence.replace(/\{(\w+)(?::(\d))?\}/g, (whole, name: string, form = "0") => {
    const words = places[name] ?? places[lower(name)];
    if (words === undefined) return whole;
    const forms = (typeof words === "number" ? written(words) : words).split(BREAK);
    const word = forms[Number(form)] ?? forms[0]!;
    return lower(name) === name ? word : upper(word);
  });
}
