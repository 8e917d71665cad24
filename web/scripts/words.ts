/**
 * words.ts - the module "virtual:words/LANG": the page's sentences of po/LANG.po.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Plugin } from "vite";

const NAME = "virtual:words/";
const OWN = "\0" + NAME;

export function words(project: string): Plugin {
  const catalog = (language: string) => join(project, "po", `${language}.po`);
  return {
    name: "floe-words",
    resolveId: (id) => (id.startsWith(NAME) ? "\0" + id : null),
    load(id) {
      if (!id.startsWith(OWN)) return null;
      const file = catalog(id.slice(OWN.length));
      this.addWatchFile(file);
      const words = ["-B", "scripts/po2json.py", file];
      return "export default " + execFileSync("python3", words, { cwd: project }).toString();
    },
    configureServer(server) {
      server.watcher.add(join(project, "po"));
      server.watcher.on("change", (file) => {
        if (!file.endsWith(".po")) return;
        server.moduleGraph.invalidateAll();
        server.ws.send({ type: "full-reload" });
      });
    },
  };
}
