/**
 * lessons.ts - the lessons as modules of the build, each fetched when somebody opens one:
 *
 *   virtual:lessons               how to load the lessons of each game, and their sentences in each language
 *   virtual:lessons/of-GAME       the lessons of a game, as `floe lesson export` writes them
 *   virtual:lessons/lessons-LANG  their sentences
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import type { ExportedLesson } from "../src/lessons/format.ts";
import { toldOf } from "./po.ts";

const NAME = "virtual:lessons";
const OWN = "\0" + NAME;

export function lessons(project: string): Plugin {
  const program = join(project, "build", "wasm", "floe.wasm");
  let kept: ExportedLesson[] | null = null;
  const exported = () => {
    const told = () =>
      execFileSync("node", ["scripts/run-wasm.mjs", "build/wasm/floe.wasm", "lesson", "export"], { cwd: project });
    kept ??= JSON.parse(told().toString()) as ExportedLesson[];
    return kept;
  };
  const loads = (names: readonly string[], prefix: string) =>
    `{${names.map((name) => `${name}: () => import("${NAME}/${prefix}${name}")`).join(", ")}}`;
  const index = () =>
    `export const lessons = ${loads([...new Set(exported().map(({ game }) => game))], "of-")};
     export const words = ${loads(Object.keys(toldOf(project).lessons), "lessons-")};`;
  return {
    name: "floe-lessons",
    resolveId: (id) => (id === NAME || id.startsWith(NAME + "/") ? "\0" + id : null),
    load(id) {
      if (id !== OWN && !id.startsWith(OWN + "/")) return null;
      if (!existsSync(program)) this.error(`${program} has not been built: run make wasm`);
      this.addWatchFile(program);
      if (id === OWN) return index();
      const [, kind, name] = /^([a-z]+)-(\w+)$/.exec(id.slice(OWN.length + 1))!;
      if (kind === "lessons") return `export default ${JSON.stringify(toldOf(project).lessons[name!])}`;
      return `export default ${JSON.stringify(exported().filter(({ game }) => game === name))}`;
    },
  };
}
