// sizes.mjs - what a first visit loads, compressed, and whether it stays within its limits. Nets come when a
// computer thinks, and the service worker with its files when the page is there: they are told, but not counted.
// Its argument is the folder of the page, if that is not build/web.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FOLDER = `${process.argv[2] ?? fileURLToPath(new URL("../../build/web", import.meta.url))}/`;
const FIRST_LOAD_MAX = 700 * 1024;
const WASM_MAX = 300 * 1024;
const LATER = /\.(net|png|map)$|^sw\.js$/;

const names = readdirSync(FOLDER, { recursive: true }).map(String).sort();
const files = names
  .filter((name) => !name.endsWith(".gz") && statSync(FOLDER + name).isFile())
  .map((name) => {
    const packed = names.includes(name + ".gz") ? name + ".gz" : name;
    return { name, raw: statSync(FOLDER + name).size, sent: readFileSync(FOLDER + packed).length };
  });
const first = files.filter(({ name }) => !LATER.test(name));
const sum = (/** @type {{ sent: number }[]} */ list) => list.reduce((total, { sent }) => total + sent, 0);
const kilobytes = (/** @type {number} */ bytes) => (bytes / 1024).toFixed(1).padStart(7) + " KB";

for (const { name, raw, sent } of first) console.log(kilobytes(sent), kilobytes(raw), "", name);
console.log(kilobytes(sum(first)), "            first load, at most", kilobytes(FIRST_LOAD_MAX).trim());
console.log(kilobytes(sum(files) - sum(first)), "            later: nets, icons, service worker");

const heavy = files.filter(({ name, sent }) => name.endsWith(".wasm") && sent > WASM_MAX);
for (const { name } of heavy) console.error(`${name} has more than ${WASM_MAX / 1024} KB`);
if (sum(first) > FIRST_LOAD_MAX) console.error("The first load is too heavy");
process.exitCode = heavy.length > 0 || sum(first) > FIRST_LOAD_MAX ? 1 : 0;
