/**
 * npm.test.mjs - the npm package of the engine as others have it: packed, installed into an empty project without a network, run in
 * Node and, bundled, in a browser. Both play the game that the program plays.
 */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { build } from "vite";
import { launch, program, root } from "./support.mjs";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
const SETUP = { game: "nanuuk", players: 2, seed: "7", options: { mode: "learning" } };
/** A game of computers, by whoever `ask` asks. */
const GAME = `
  let game = await ask("new", ${JSON.stringify(SETUP)});
  const moves = [];
  while (!game.over) {
    const { move } = await ask("think", { level: 4, seed: String(game.ply) });
    moves.push(move);
    game = await ask("play", { move });
  }
  return moves.join(" ");`;
const MODULE = `import { Engine } from "floe-engine";
  export async function play() {
    const engine = await Engine.open({ language: "de" });
    const ask = async (op, fields) => engine.ask(op, fields);
    ${GAME}
  }\n`;

/** @type {string} */
let project;
before(async () => {
  project = await mkdtemp(join(tmpdir(), "floe-npm-"));
  const archive = run(["scripts/npm-package"], root).trim();
  writeFileSync(join(project, "package.json"), '{"type": "module", "private": true}');
  run(["npm", "install", "--offline", "--no-audit", "--no-fund", archive]);
});
after(() => rm(project, { recursive: true }));

/** @param {string[]} command */
function run([name = "", ...words], cwd = project) {
  return execFileSync(name, words, { cwd, encoding: "utf8" });
}

/** The moves of the same game, by the program. */
function nativeMoves() {
  const ask = (/** @type {object[]} */ ...lines) => {
    const input = lines.map((line) => JSON.stringify(line)).join("\n");
    const told = spawnSync(program, ["engine"], { input, encoding: "utf8" }).stdout.trim().split("\n");
    return JSON.parse(/** @type {string} */ (told.at(-1)));
  };
  const begun = [{ op: "new", ...SETUP }];
  const moves = [];
  for (let game = ask(...begun); !game.over; game = ask(...begun)) {
    const { move } = ask(...begun, { op: "think", level: 4, seed: String(game.ply) });
    moves.push(move);
    begun.push(/** @type {any} */ ({ op: "play", move }));
  }
  return moves.join(" ");
}

test("the README's game has at most ten lines, and is played", () => {
  const readme = readFileSync(join(project, "node_modules/floe-engine/README.md"), "utf8");
  const example = /```js\n(.*?)```/s.exec(readme)?.[1] ?? "";
  assert.ok(example.split("\n").filter((line) => line !== "").length <= 10, example);
  writeFileSync(join(project, "example.js"), example);
  assert.match(run(["node", "example.js"]).trim().split("\n").at(-1) ?? "", /^\[ \d+, \d+ \]$/);
});

test("in Node it plays as the program does", () => {
  writeFileSync(join(project, "game.js"), MODULE);
  const moves = run(["node", "-e", 'import("./game.js").then(async ({ play }) => console.log(await play()))']).trim();
  assert.equal(moves, nativeMoves());
});

test("what is refused is an error with its rule's words", () => {
  const script = `import { Engine, EngineError } from "floe-engine";
    const engine = await Engine.open({ language: "nl", nets: false });
    try { engine.ask("moves"); } catch (error) { console.log(error instanceof EngineError, error.code); }
    try { await Engine.open({ language: "xx" }); } catch (error) { console.log(error.name); }`;
  assert.equal(run(["node", "--input-type=module", "-e", script]), "true no_game\nRangeError\n");
});

test("its types know the operations", () => {
  const options = ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom"];
  const check = (/** @type {string} */ line) => {
    const source = `import { Engine } from "floe-engine";\nconst engine = await Engine.open();\n${line}\n`;
    writeFileSync(join(project, "user.ts"), source);
    return spawnSync(`${root}web/node_modules/.bin/tsc`, [...options, "user.ts"], { cwd: project, encoding: "utf8" });
  };
  const right = check('const move: string = engine.ask("think", { level: 2 }).move;\nconsole.log(move);');
  assert.equal(right.status, 0, right.stdout);
  assert.notEqual(check('engine.ask("thinks");').status, 0);
  assert.notEqual(check('engine.ask("think", { level: "two" });').status, 0);
});

test("bundled, it plays the same game in a browser", async () => {
  writeFileSync(join(project, "index.html"), '<!doctype html><script type="module" src="./page.js"></script>');
  writeFileSync(join(project, "page.js"), 'import { play } from "./game.js";\nwindow.played = play();\n');
  writeFileSync(join(project, "game.js"), MODULE);
  await build({ root: project, logLevel: "warn", configFile: false, build: { outDir: "dist", target: "es2022" } });
  const server = createServer(async ({ url = "/" }, response) => {
    const file = url === "/" ? "/index.html" : url;
    const type = TYPES[/** @type {keyof typeof TYPES} */ (extname(file))] ?? "application/octet-stream";
    const content = await readFile(join(project, "dist", file)).catch(() => null);
    response.writeHead(content ? 200 : 404, { "Content-Type": type }).end(content);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(null)));
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}/`);
    assert.equal(await page.evaluate(() => /** @type {any} */ (window).played), nativeMoves());
  } finally {
    await browser.close();
    server.close();
  }
});
