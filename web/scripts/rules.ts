/**
 * rules.ts - the module "virtual:rules/GAME": docs/rules/GAME.md as sections of rules, each with its id.
 *
 * A section begins with "## T. The turn", a rule with "- T-05 ...", and goes on in the indented lines below. Several
 * rules may stand in one line: "... choice. V-02 Social cracks: ...".
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import type { RuleBook } from "../src/play/rules";

const NAME = "virtual:rules/";
const OWN = "\0" + NAME;

const SECTION = /^#{2,3} (?:[A-Z]{1,2}\. )?(.+)$/;
const RULE = /^- ([A-Z]{1,2}-\d\d) (.*)$/;
const NEXT = /(?<=[.)\]] )(?=[A-Z]{1,2}-\d\d [A-Z])/;

/** Marks of ours for rulings are of no use to a player. */
const plain = (text: string) => text.replaceAll(/\s*\[R\]|\[R:[^\]]*\]/g, "").trim();

/** The paragraphs that begin with a rule, with the lines that go on. */
function paragraphs(lines: readonly string[]): string[] {
  const found: string[] = [];
  for (const line of lines) {
    if (SECTION.test(line) || RULE.test(line)) found.push(line);
    else if (/^ +\S/.test(line) && found.length > 0) found[found.length - 1] += ` ${line.trim()}`;
  }
  return found;
}

export function rulesOf(markdown: string): RuleBook {
  const book: RuleBook = [];
  for (const paragraph of paragraphs(markdown.split("\n"))) {
    const title = SECTION.exec(paragraph)?.[1];
    if (title !== undefined) book.push({ title, rules: [] });
    for (const part of title === undefined ? paragraph.slice(2).split(NEXT) : []) {
      const [, id, text] = RULE.exec(`- ${part}`) ?? [];
      if (id !== undefined && text !== undefined) book.at(-1)?.rules.push({ id, text: plain(text) });
    }
  }
  return book.filter(({ rules }) => rules.length > 0);
}

/** A game without a page of rules has an empty book. */
export function rules(project: string): Plugin {
  return {
    name: "floe-rules",
    resolveId: (id) => (id.startsWith(NAME) ? "\0" + id : null),
    load(id) {
      if (!id.startsWith(OWN)) return null;
      const file = join(project, "docs", "rules", `${id.slice(OWN.length)}.md`);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(existsSync(file) ? rulesOf(readFileSync(file, "utf8")) : [])}`;
    },
  };
}
