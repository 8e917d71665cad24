/**
 * vite.config.ts - makes build/web, which works from any folder of any server, and offline.
 */
import { fileURLToPath } from "node:url";
import { defineConfig, type Rollup } from "vite";
import { about } from "./scripts/about.ts";
import { door } from "./scripts/door.ts";
import { engine } from "./scripts/engine.ts";
import { finish } from "./scripts/finish.ts";
import { lessons } from "./scripts/lessons.ts";
import { rules } from "./scripts/rules.ts";
import { words } from "./scripts/words.ts";

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const wasm = path("../build/wasm/door.wasm");

/** Files of a game are named by it: "rules-nunatak", "face-nunatak". */
function nameOfGame(id: string | null): string | null {
  const [, rules, face] = /virtual:rules\/(\w+)$|\/games\/(\w+)\/index\.ts$/.exec(id ?? "") ?? [];
  return rules ? `rules-${rules}` : face ? `face-${face}` : null;
}

/** Everything that the start page imports, whoever needs it besides: one file instead of many small ones. */
const first = new Set<string>();
function isFirst(id: string, info: Rollup.GetModuleInfo): boolean {
  const follow = (one: string) => {
    if (first.has(one) || one.endsWith(".css")) return;
    first.add(one);
    info(one)?.importedIds.forEach(follow);
  };
  if (first.size === 0) follow(path("src/app/main.tsx"));
  return first.has(id);
}

export default defineConfig({
  base: "./",
  plugins: [
    words(path("..")),
    rules(path("..")),
    lessons(path("..")),
    engine(wasm),
    door(wasm),
    about(path("..")),
    finish(),
  ],
  server: { fs: { allow: [path("..")] } },
  worker: { format: "es", plugins: () => [door(wasm)] },
  build: {
    outDir: path("../build/web"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // a strict page loads nothing from data: addresses
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700, // three.js; scripts/sizes.mjs has the limits that count
    rollupOptions: {
      input: { index: path("index.html"), sw: path("src/app/service-worker.ts") },
      output: {
        chunkFileNames: ({ name, facadeModuleId }) => `assets/${nameOfGame(facadeModuleId) ?? name}-[hash].js`,
        manualChunks: (id, { getModuleInfo }) => (isFirst(id, getModuleInfo) ? "page" : undefined),
        entryFileNames: (chunk) => (chunk.name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
      },
    },
  },
});
