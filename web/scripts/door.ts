/**
 * door.ts - "floe-door?url" is the address of the engine, which `make wasm` builds.
 */
import { existsSync } from "node:fs";
import type { Plugin } from "vite";

export function door(file: string): Plugin {
  return {
    name: "floe-door",
    enforce: "pre",
    resolveId(id) {
      if (id !== "floe-door?url") return null;
      if (!existsSync(file)) this.error(`${file} has not been built: run make wasm`);
      return file + "?url";
    },
  };
}
