/**
 * glossary.ts - what things are called: here, and in the published editions.
 */
import { plain } from "./text";

/** The words of a language; the first is ours, the others are those of editions and reviews. */
export type Names = readonly string[];

export interface Term {
  /** The rule that explains it. */
  rule: string;
  /** By language. */
  names: Readonly<Record<string, Names>>;
}

/** Ours in this language, and all others with the language that they are of; null: it is this one. */
export function namesIn({ names }: Term, language: string): { name: string; others: [string | null, string][] } {
  const [name = "", ...also] = names[language] ?? names.en ?? [];
  const own = names[language] ? language : "en";
  const foreign = Object.entries(names).filter(([code]) => code !== own);
  return {
    name,
    others: [
      ...also.map((word): [null, string] => [null, word]),
      ...foreign.flatMap(([code, words]) => words.map((word): [string, string] => [code, word])),
    ],
  };
}

/** In the order of the alphabet, those that have all the words. */
export function termsIn(terms: readonly Term[], language: string, words: readonly string[]): Term[] {
  const sorted = [...terms].sort((a, b) =>
    namesIn(a, language).name.localeCompare(namesIn(b, language).name, language),
  );
  const all = ({ names }: Term) => plain(Object.values(names).flat().join(" "));
  return sorted.filter((term) => words.every((word) => all(term).includes(word)));
}
