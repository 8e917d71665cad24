// sizes.mjs - what a first visit loads that plays each game, compressed by gzip and by Brotli, and whether it stays within its
// limits, which are for gzip. Nets come when a computer thinks, the service worker with its files when the page is there, and
// everything online, rules and dialogs when somebody wants them: they are told, but not counted. A test sees to it that a
// first visit loads none of them (first_load.mjs names them).
// Its argument is the folder of the page, if that is not build/web.
import { readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isLater } from "./first_load.mjs";

const FOLDER = `${process.argv[2] ?? fileURLToPath(new URL("../../build/web", import.meta.url))}/`;
const FIRST_LOAD_MAX = 440 * 1024;
const WASM_MAX = 160 * 1024;

const names = readdirSync(FOLDER, { recursive: true }).map(String).sort();
const size = (/** @type {string} */ name) => statSync(FOLDER + name).size;
const packed = (/** @type {string} */ name, /** @type {string} */ ending) =>
  size(names.includes(name + ending) ? name + ending : name);
const files = names
  .filter((name) => !/\.(gz|br)$/.test(name) && statSync(FOLDER + name).isFile())
  .map((name) => ({ name, raw: size(name), sent: packed(name, ".gz"), brotli: packed(name, ".br") }));
const first = files.filter(({ name }) => !isLater(name));
const later = files.filter(({ name }) => isLater(name));
const sum = (/** @type {typeof files} */ list, /** @type {"sent" | "brotli"} */ kind) =>
  list.reduce((total, file) => total + file[kind], 0);
const kilobytes = (/** @type {number} */ bytes) => (bytes / 1024).toFixed(1).padStart(7) + " KB";

console.log("    Brotli       gzip      plain");
for (const { name, raw, sent, brotli } of first)
  console.log(kilobytes(brotli), kilobytes(sent), kilobytes(raw), "", name);
console.log(
  kilobytes(sum(first, "brotli")),
  kilobytes(sum(first, "sent")),
  "            first load, at most",
  kilobytes(FIRST_LOAD_MAX).trim(),
);
console.log(
  kilobytes(sum(later, "brotli")),
  kilobytes(sum(later, "sent")),
  "            later: nets, online, rules, dialogs, icons, worker",
);

const heavy = files.filter(({ name, sent }) => name.endsWith(".wasm") && sent > WASM_MAX);
for (const { name } of heavy) console.error(`${name} has more than ${WASM_MAX / 1024} KB`);
if (sum(first, "sent") > FIRST_LOAD_MAX) console.error("The first load is too heavy");
process.exitCode = heavy.length > 0 || sum(first, "sent") > FIRST_LOAD_MAX ? 1 : 0;
