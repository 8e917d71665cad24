/**
 * vite.config.ts - makes build/web, which works from any folder of any server, and offline.
 */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { door } from "./scripts/door.ts";
import { engine } from "./scripts/engine.ts";
import { finish } from "./scripts/finish.ts";
import { rules } from "./scripts/rules.ts";
import { words } from "./scripts/words.ts";

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const wasm = path("../build/wasm/door.wasm");

export default defineConfig({
  base: "./",
  plugins: [words(path("..")), rules(path("..")), engine(wasm), door(wasm), finish()],
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
        entryFileNames: (chunk) => (chunk.name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
      },
    },
  },
});
