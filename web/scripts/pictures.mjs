/**
 * pictures.mjs - the pictures of README.md and of its translations, made with the page itself: docs/pictures.
 *
 * Needs the program and the page in build/; for the film also ffmpeg and gifsicle. Run: npm run pictures. With `-- --stills`
 * it makes all but the film.
 */
import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { computersPlay, fragment } from "../e2e/engine.mjs";
import { launch, serve, settled, visit } from "../e2e/support.mjs";

const OUT = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));
const DESK = { width: 1440, height: 900 };
const DEEP = { flat: false, motion: false };
const NAMES = ["Anna", "Ben", "Chris", "Dana"];

/**
 * @param {string} command
 * @param {string[]} words
 */
function run(command, ...words) {
  const { status, stderr } = spawnSync(command, words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
}

const scene = await mkdtemp(join(tmpdir(), "floe-pictures-"));
const server = await serve();
const browser = await launch({ webgl: true });
await mkdir(OUT, { recursive: true });

/**
 * In each language: nunatak.jpg, nunatak.de.jpg, ...
 * @param {string} name
 * @param {string} hash
 */
async function stills(name, hash) {
  for (const code of ["en", "de", "fr", "nl"]) {
    const { context, page } = await visit(browser, `${server.address}/?lang=${code}${hash}`, {
      viewport: { width: 1200, height: 750 },
      look: DEEP,
    });
    await settled(page);
    const path = join(OUT, code === "en" ? `${name}.jpg` : `${name}.${code}.jpg`);
    await page.screenshot({ path, type: "jpeg", quality: 78 });
    await context.close();
  }
}

/**
 * A temple rises, block by block.
 * @param {string} record
 * @param {number} plies
 */
async function film(record, plies) {
  const { page } = await visit(browser, `${server.address}/${fragment(record, 0)}`, { viewport: DESK, look: DEEP });
  const board = page.locator(".nt-board canvas");
  let frame = 0;
  for (let ply = 0; ply <= plies; ply += 2) {
    await settled(page);
    await board.screenshot({ path: join(scene, `f${String(frame++).padStart(3, "0")}.png`) });
    for (let step = 0; step < 2; step++) await page.keyboard.press("ArrowRight");
  }
  await settled(page);
  await board.screenshot({ path: join(scene, `f${String(frame).padStart(3, "0")}.png`) });
  const filters =
    "crop=iw*0.72:ih*0.74:0:ih*0.12,scale=420:-1,tpad=stop_mode=clone:stop_duration=2,split[a][b];[a]palettegen=max_colors=96[p];[b][p]paletteuse";
  const raw = join(scene, "temple.gif");
  run("ffmpeg", "-y", "-framerate", "7", "-i", join(scene, "f%03d.png"), "-filter_complex", filters, raw);
  run("gifsicle", "-O3", "--lossy=60", raw, "-o", join(OUT, "temple.gif"));
}

try {
  const temple = await computersPlay(
    { game: "nunatak", players: 3, seed: "temple", names: NAMES.slice(0, 3) },
    { level: 4 },
  );
  const hunt = await computersPlay({ game: "nanuuk", players: 4, seed: "floe", names: NAMES }, { level: 4, plies: 60 });
  await stills("nunatak", fragment(temple.record, Math.floor(temple.plies * 0.75)));
  await stills("nanuuk", fragment(hunt.record));
  if (!process.argv.includes("--stills")) await film(temple.record, temple.plies);
} finally {
  await browser.close();
  await server.stop();
  await rm(scene, { recursive: true });
}
