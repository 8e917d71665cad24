/**
 * rules.ts - the rules of a game as the build makes them of docs/rules/GAME.md (web/scripts/rules.ts): sections of
 * rules, each with the id that refusals cite.
 */
export interface Rule {
  id: string;
  text: string;
}

export interface RuleSection {
  title: string;
  rules: Rule[];
}

export type RuleBook = RuleSection[];

/** The section of a rule, and the rule; null: the book does not have it. */
export function findRule(book: RuleBook, id: string): { section: RuleSection; rule: Rule } | null {
  for (const section of book) {
    const rule = section.rules.find((one) => one.id === id);
    if (rule) return { section, rule };
  }
  return null;
}
