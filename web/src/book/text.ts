/**
 * text.ts - the words of the rules: what in them leads to another rule, what is our ruling, and what somebody searches for.
 */
import type { Rule, RuleBook, RuleSection } from "../play/rules";

/** A piece of a rule's text: plain words, the id of another rule, or the mark of a ruling. */
export type Piece = { kind: "words" | "rule" | "ruling"; text: string };

const SPECIAL = /(\[R\]|\b[A-Z]{1,2}-\d\d\b)/;

export function piecesOf(text: string): Piece[] {
  return text
    .split(SPECIAL)
    .filter((part) => part !== "")
    .map((part) => ({ kind: part === "[R]" ? "ruling" : SPECIAL.test(part) ? "rule" : "words", text: part }));
}

/** Small letters without accents: "Älteste" is found by "alteste". */
export const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The words that somebody searches for. */
export const wordsOf = (search: string) => plain(search).split(/\s+/).filter(Boolean);

const holds = (text: string, words: readonly string[]) => {
  const where = plain(text);
  return words.every((word) => where.includes(word));
};

export const matches = ({ title }: RuleSection, { id, text }: Rule, words: readonly string[]) =>
  holds(`${id ?? ""} ${text} ${title}`, words);

/** The sections with what was found in them; without a search all of it. */
export function found({ sections }: RuleBook, words: readonly string[]): RuleSection[] {
  if (words.length === 0) return sections;
  return sections
    .map((section) => ({ ...section, rules: section.rules.filter((rule) => matches(section, rule, words)) }))
    .filter(({ rules }) => rules.length > 0);
}

/** Where the words stand in a text, to be marked: pieces, every other one found. */
export function marked(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return [text];
  // One letter of the plain text is one of the text, as long as its letters are composed.
  const composed = text.normalize("NFC");
  const where = [...composed].map((letter) => plain(letter).slice(0, 1) || letter).join("");
  const letters = [...composed];
  const hit = new Array<boolean>(letters.length).fill(false);
  for (const word of words) {
    for (let at = where.indexOf(word); at >= 0; at = where.indexOf(word, at + 1)) hit.fill(true, at, at + word.length);
  }
  const pieces: string[] = [""];
  letters.forEach((letter, i) => {
    const isFound = pieces.length % 2 === 0;
    if (hit[i] !== isFound) pieces.push("");
    pieces[pieces.length - 1] += letter;
  });
  return pieces;
}
