/**
 * rules.ts - the rules of docs/rules as modules of the page, as scripts/rulebook.py reads them:
 *
 *   virtual:rules/GAME        how to load the game's book, by language: { en: () => import(...), de: ... }
 *   virtual:rules/GAME_LANG   the book itself (src/play/rules.ts)
 *
 * A game without a page of rules has no books.
 */
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const NAME = "virtual:rules/";
const OWN = "\0" + NAME;
const ENGLISH = "en";

export function rules(project: string): Plugin {
  const folder = join(project, "docs", "rules");
  const fileOf = (game: string, language: string) => `${game}${language === ENGLISH ? "" : `.${language}`}.md`;
  const languagesOf = (game: string) =>
    readdirSync(folder).flatMap((file) => {
      const [name, language = ENGLISH] = file.slice(0, -".md".length).split(".");
      return name === game ? [language] : [];
    });
  const loaders = (game: string) =>
    languagesOf(game).map((language) => `${language}: () => import("${NAME}${game}_${language}")`);
  return {
    name: "floe-rules",
    resolveId: (id) => (id.startsWith(NAME) ? "\0" + id : null),
    load(id) {
      if (!id.startsWith(OWN)) return null;
      const [game = "", language] = id.slice(OWN.length).split("_");
      if (language === undefined) return `export default {${loaders(game).join(", ")}}`;
      this.addWatchFile(join(folder, fileOf(game, language)));
      const book = execFileSync("python3", ["-B", "scripts/rulebook.py", game, language], { cwd: project });
      return `export default ${book}`;
    },
  };
}
