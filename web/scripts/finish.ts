/**
 * finish.ts - what is done to the finished build: the service worker learns which files there are,
 * and every file that shrinks gets a .gz and a .br (Brotli) beside it, for the server. Brotli takes a third of a build's time:
 * a page that no network will carry (`vite build --mode near`, for tests) does without.
 */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const SERVICE_WORKER = "sw.js";
/** Stands for the list in the service worker's source. */
const PLACE = /\[\s*["'`]FLOE_FILES["'`]\s*\]/;
const SHRINKS = /\.(html|js|css|json|svg|wasm|net|catalog|webmanifest)$/;

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => name.split(sep).join("/"))
    .sort();
}

const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex").slice(0, 16);

function tellServiceWorker(folder: string): void {
  const list = files(folder)
    .filter((name) => name !== SERVICE_WORKER)
    .map((name) => [name, hash(readFileSync(join(folder, name)))]);
  const file = join(folder, SERVICE_WORKER);
  const source = readFileSync(file, "utf8");
  if (!PLACE.test(source)) throw new Error(`${SERVICE_WORKER} has no place for the list of files`);
  writeFileSync(
    file,
    source.replace(PLACE, () => JSON.stringify(list)),
  );
}

/** Brotli's hardest level, told how much comes. */
const hardest = (bytes: Buffer) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  },
});

function shrink(folder: string): void {
  for (const name of files(folder).filter((name) => SHRINKS.test(name))) {
    const bytes = readFileSync(join(folder, name));
    writeFileSync(join(folder, name + ".gz"), gzipSync(bytes, { level: 9 }));
    writeFileSync(join(folder, name + ".br"), brotliCompressSync(bytes, hardest(bytes)));
  }
}

export function finish(): Plugin {
  let shrinks = true;
  return {
    name: "floe-finish",
    apply: "build",
    configResolved: ({ mode }) => {
      shrinks = mode !== "near";
    },
    writeBundle({ dir }) {
      if (dir === undefined) return;
      tellServiceWorker(dir);
      if (shrinks) shrink(dir);
    },
  };
}
