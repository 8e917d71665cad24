/**
 * words.ts - the catalogs of po/ as modules of the page:
 *
 *   virtual:languages     all languages: code, name, how much is translated, and how to load one
 *   virtual:words/LANG    the sentences that the page says by itself; `catalog` is the address of the file with those
 *                         that the engine says
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rollup } from "vite";
import { forgetTold, toldOf } from "./po.ts";

const NAME = "virtual:";
const OWN = "\0" + NAME;
const KINDS = /^(languages$|words\/)/;

export function words(project: string): Plugin {
  const folder = process.env.FLOE_PO ?? join(project, "po"); // a test has others
  const files = () => readdirSync(folder).filter((file) => file.endsWith(".po"));
  const told = () => toldOf(project);
  const languages = () => {
    const loads = files().map((file) => `${file.slice(0, -3)}: () => import("${NAME}words/${file.slice(0, -3)}")`);
    return `const loads = {${loads.join(", ")}};
      export default ${JSON.stringify(told().languages)}.map((one) => ({ ...one, load: loads[one.code] }));`;
  };
  let serving = false;
  const address = (build: { emitFile(file: Rollup.EmittedAsset): string }, language: string) => {
    const source = told().catalogs[language] ?? "";
    if (serving) return JSON.stringify(`data:;base64,${Buffer.from(source).toString("base64")}`);
    return `import.meta.ROLLUP_FILE_URL_${build.emitFile({ type: "asset", name: `${language}.catalog`, source })}`;
  };
  return {
    name: "floe-words",
    configResolved({ command }) {
      serving = command === "serve";
    },
    resolveId: (id) => (id.startsWith(NAME) && KINDS.test(id.slice(NAME.length)) ? "\0" + id : null),
    load(id) {
      if (!id.startsWith(OWN) || !KINDS.test(id.slice(OWN.length))) return null;
      const [kind, language = ""] = id.slice(OWN.length).split("/");
      for (const file of files()) this.addWatchFile(join(folder, file));
      if (kind === "languages") return languages();
      return `export default ${JSON.stringify(told().words[language])};\nexport const catalog = ${address(this, language)};`;
    },
    configureServer(server) {
      server.watcher.add(folder);
      server.watcher.on("change", (file) => {
        if (!file.endsWith(".po")) return;
        forgetTold();
        server.moduleGraph.invalidateAll();
        server.ws.send({ type: "full-reload" });
      });
    },
  };
}
