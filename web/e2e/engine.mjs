/**
 * engine.mjs - `floe engine` and `floe verify`, which know what the page should have done.
 */
import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { deflateRawSync } from "node:zlib";
import { chance } from "./player.mjs";
import { program } from "./support.mjs";

/** @typedef {import("../src/protocol/engine").Operations} Operations */

/**
 * Asks the engine one question.
 * @typedef {<Op extends keyof Operations>(op: Op, fields?: Operations[Op]["fields"]) => Promise<Operations[Op]["answer"]>} Ask
 */

/**
 * Asks one question after the other; `use` gets how to ask.
 * @template Result
 * @param {(ask: Ask) => Promise<Result>} use
 */
async function withEngine(use) {
  const engine = spawn(program, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  /** @type {Ask} */
  const ask = async (op, fields) => {
    engine.stdin.write(JSON.stringify({ op, ...fields }) + "\n");
    const answer = JSON.parse((await lines.next()).value);
    if (!answer.ok) throw new Error(answer.error.message);
    return answer;
  };
  try {
    return await use(ask);
  } finally {
    engine.stdin.end();
  }
}

/**
 * The record of a game of which nothing is played yet.
 * @param {Operations["new"]["fields"]} setup
 */
export function newGame(setup) {
  return withEngine(async (ask) => {
    await ask("new", setup);
    return (await ask("record")).record;
  });
}

/**
 * The record of a game that computers of a level have played, to its end or for so many plies.
 * @param {Operations["new"]["fields"]} setup
 */
export function computersPlay(setup, { level = 1, plies = Infinity } = {}) {
  return withEngine(async (ask) => {
    /** @type {{ over: boolean, ply: number }} */
    let now = await ask("new", setup);
    while (!now.over && now.ply < plies) {
      const { move } = await ask("think", { level, seed: `${now.ply}` });
      now = await ask("play", { move, state: false });
    }
    return { record: (await ask("record")).record, plies: now.ply };
  });
}

/**
 * The record of a game of random moves up to the first position that is looked for; of many deals, the first that has one.
 * @param {Omit<Operations["new"]["fields"], "seed">} setup
 * @param {(ask: Ask) => Promise<boolean>} found
 */
export function randomPlay(setup, found) {
  const random = chance(1);
  return withEngine(async (ask) => {
    for (let deal = 0; deal < 200; deal += 1) {
      /** @type {{ over: boolean }} */
      let now = await ask("new", { ...setup, seed: `random-${deal}` });
      while (!now.over) {
        if (await found(ask)) return (await ask("record")).record;
        const { moves } = await ask("moves", { text: false });
        const move = /** @type {string} */ (moves[Math.floor(random() * moves.length)]);
        now = await ask("play", { move, state: false });
      }
    }
    throw new Error("no game comes to such a position");
  });
}

/**
 * The position after so many decisions in words.
 * @param {string} record
 * @param {number} ply
 */
export function textOf(record, ply) {
  return withEngine(async (ask) => {
    await ask("load", { record });
    return (await ask("text", { ply })).text;
  });
}

/**
 * The decisions of a game: who has made each, and how it is written.
 * @param {string} record
 */
export function decisionsOf(record) {
  return withEngine(async (ask) => {
    await ask("load", { record });
    return (await ask("log", {})).log.map(({ seat, move }) => ({ seat, move }));
  });
}

/**
 * The record as the engine writes it.
 * @param {string} record
 */
export function rewritten(record) {
  return withEngine(async (ask) => {
    await ask("load", { record });
    return (await ask("record")).record;
  });
}

/**
 * The worst move of the position at the end of the record, of which the coach warns, and the one that it would play.
 * @param {string} record
 */
export function mistakeIn(record) {
  return withEngine(async (ask) => {
    await ask("load", { record });
    const { moves } = await ask("moves", { text: false });
    let worst = { move: "", better: "", cost: 0 };
    for (const move of /** @type {string[]} */ (moves)) {
      const { cost, better } = await ask("judge", { move, level: 5 });
      if (better && cost > worst.cost) worst = { move, better, cost };
    }
    if (worst.cost < 0.15) throw new Error("no move is a mistake beyond doubt here");
    return worst;
  });
}

/**
 * Does `floe verify` accept the file? Its words, if not.
 * @param {string} path
 */
export function verify(path) {
  const { status, stdout, stderr } = spawnSync(program, ["verify", path], { encoding: "utf8" });
  return status === 0 ? "" : stdout + stderr;
}

/**
 * The fragment of an address that holds the record: see src/table/link.ts.
 * @param {string} record
 * @param {number} [ply]
 */
export function fragment(record, ply) {
  const letters = deflateRawSync(record).toString("base64url");
  return `#g=${letters}` + (ply === undefined ? "" : `&p=${ply}`);
}
