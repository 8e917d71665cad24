/**
 * vitest.config.ts - the unit tests of what is pure in the page (test/): no browser, no engine.
 *
 * vitest 3, not 4: it is the last one that runs with the Node 18 of Debian 12.
 */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { words } from "./scripts/words.ts";

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig({
  plugins: [words(path(".."))],
  // The engine's answer as a file: unit tests need no WebAssembly.
  resolve: { alias: { "virtual:engine/games": path("test/games.ts") } },
  test: { include: ["test/*.test.ts"] },
});
