/**
 * engine.ts - what the engine tells of the games, as modules of the build: "virtual:engine/games" is its answer to
 * `games`, "virtual:engine/edition/NAME" the components of a game. So the page knows them before an engine has started.
 */
import { existsSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { Door } from "../src/engine/door";

const NAME = "virtual:engine/";
const OWN = "\0" + NAME;

/** The member of the engine's answer that a module is; null: there is no such module. */
function askedBy(module: string): { question: object; member: string } | null {
  if (module === "games") return { question: { op: "games" }, member: "games" };
  const game = /^edition\/(\w+)$/.exec(module)?.[1];
  return game === undefined ? null : { question: { op: "edition", game }, member: "edition" };
}

export function engine(file: string): Plugin {
  return {
    name: "floe-engine",
    resolveId: (id) => (id.startsWith(NAME) ? "\0" + id : null),
    load(id) {
      const asked = id.startsWith(OWN) ? askedBy(id.slice(OWN.length)) : null;
      if (asked === null) return null;
      if (!existsSync(file)) this.error(`${file} has not been built: run make wasm`);
      this.addWatchFile(file);
      const door = new Door(new WebAssembly.Module(readFileSync(file)));
      const answer = JSON.parse(door.ask(JSON.stringify(asked.question))) as Record<string, unknown>;
      return `export default ${JSON.stringify(answer[asked.member])}`;
    },
  };
}
