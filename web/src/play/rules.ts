/**
 * rules.ts - the rules of a game in a language, as the build makes them of docs/rules/GAME.LANG.md
 * (web/scripts/rules.ts; scripts/rulebook.py tells how a file is read).
 *
 * A book is fetched when somebody wants to read it, in the language that is spoken; where there is none, in English:
 * its `language` says so, for the `lang` attribute.
 */
export interface Rule {
  /** "T-01", which refusals cite; null: a paragraph between rules. */
  id: string | null;
  /** May have several lines. "[R]" marks what is our own ruling: the rulebook is silent there. */
  text: string;
}

export interface RuleSection {
  /** "T", with which the ids of its rules begin. */
  letter: string;
  title: string;
  rules: Rule[];
}

export interface RuleBook {
  language: string;
  title: string;
  /** Paragraphs before the first section. */
  intro: string[];
  sections: RuleSection[];
}

/** How to fetch a game's books, by language. */
export type RuleBooks = Readonly<Record<string, () => Promise<{ default: RuleBook }>>>;

/** The book in this language, or else the English one; null: the game has none. */
export async function loadRules(books: RuleBooks, language: string): Promise<RuleBook | null> {
  const load = books[language] ?? books.en;
  return load ? (await load()).default : null;
}

/** The section of a rule, and the rule; null: the book does not have it. */
export function findRule(book: RuleBook, id: string): { section: RuleSection; rule: Rule } | null {
  for (const section of book.sections) {
    const rule = section.rules.find((one) => one.id === id);
    if (rule) return { section, rule };
  }
  return null;
}

/** Is a part of it our own ruling? */
export const isRuling = ({ text }: Rule) => text.includes("[R]");
