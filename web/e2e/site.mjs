/**
 * site.mjs - several servers on one PostgreSQL, and a real nginx in front of them, as docs/hosting.md sets them up. All of it
 * is on one machine; tests/server/test_machines.py has a machine for each.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { startPostgres, startSupport } from "./postgres.mjs";
import { PATIENCE, serve } from "./support.mjs";

/** Seconds: the shortest. */
const LEASE = 3;
const ALIVE = "until > clock_timestamp()";
const FLAGS = ["--lease", `${LEASE}`, "--https", "--proxy", "127.0.0.1"];

/** @typedef {Awaited<ReturnType<typeof serve>>} Server */
/** @typedef {Awaited<ReturnType<typeof openSite>>} Site */

/**
 * Asks again and again, but leaves others time to work.
 * @template Answer
 * @param {string} what is waited for
 * @param {() => Answer | Promise<Answer>} ask
 */
export async function until(what, ask) {
  for (const end = performance.now() + PATIENCE; performance.now() < end; await pause(50)) {
    const answer = await ask();
    if (answer) return answer;
  }
  throw new Error(`waited in vain: ${what}`);
}

/**
 * One psql for all questions: to start it takes longer than to ask.
 * @param {string} database
 */
function openPsql(database) {
  const psql = spawn("psql", ["-XAtq", "-d", database], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: psql.stdout })[Symbol.asyncIterator]();
  /** The lines of the answer. One question at a time. */
  const ask = async (/** @type {string} */ query) => {
    psql.stdin.write(`${query};\n\\echo .\n`);
    const rows = [];
    for (let row = await lines.next(); row.value !== "."; row = await lines.next()) {
      if (row.done) throw new Error(`psql has ended: ${query}`);
      rows.push(row.value);
    }
    return rows;
  };
  const close = async () => {
    const ended = once(psql, "exit");
    psql.stdin.end();
    await ended;
  };
  return { ask, close };
}

/**
 * A number that a server tells of itself.
 * @param {Server} server
 * @param {string} name
 */
async function metric({ address }, name) {
  const answer = await fetch(`${address}/metrics`).catch(() => null);
  return Number(new RegExp(`^${name} (\\d+)$`, "m").exec((await answer?.text()) ?? "")?.[1]);
}

const isReady = async (/** @type {Server} */ { address }) => (await fetch(`${address}/readyz`).catch(() => null))?.ok;

/** @param {number} count */
export async function openSite(count) {
  /** @type {(() => Promise<unknown>)[]} */
  const closes = [];
  const stop = async () => {
    for (const close of closes.splice(0).reverse()) await close();
  };
  try {
    return await startSite(count, closes, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * @param {number} count
 * @param {(() => Promise<unknown>)[]} closes what is to be done in the end, the last of it first
 * @param {() => Promise<void>} stop
 */
async function startSite(count, closes, stop) {
  const postgres = await startPostgres();
  closes.push(postgres.close);
  const psql = openPsql(postgres.address);
  closes.push(psql.close);
  /** Where other servers find each: by that the database knows them. @type {Map<Server, string>} */
  const peers = new Map();

  /** A server that was started behind this row of the database has an address that no other one has. */
  const findPeer = async (/** @type {Server} */ server, /** @type {string} */ last) => {
    peers.delete(server);
    const known = ["", ...peers.values()].map((address) => `'${address}'`);
    const query = `SELECT address FROM servers WHERE id > ${last} AND address NOT IN (${known})`;
    peers.set(server, await until("the address of a new server", async () => (await psql.ask(query))[0]));
  };
  const lastRow = async () => (await psql.ask("SELECT coalesce(max(id), 0) FROM servers"))[0];
  /** @type {Server[]} */
  const servers = [];
  for (let i = 0; i < count; i += 1) {
    const last = i === 0 ? "0" : await lastRow(); // the first one makes the table
    const server = await serve(FLAGS, postgres.address);
    closes.push(server.stop);
    servers.push(server);
    await findPeer(server, last);
  }
  const front = await startSupport("web_front", ...servers.map(({ address }) => new URL(address).port));
  closes.push(front.close);

  const restart = async (/** @type {Server} */ server) => {
    const last = await lastRow();
    await server.restart();
    await findPeer(server, last);
  };
  /** Undefined: nobody, or one that is gone. */
  const ownerOf = async (/** @type {string} */ table) => {
    const [address] = await psql.ask(
      `SELECT servers.address FROM servers JOIN tables ON owner = servers.id AND ${ALIVE} WHERE tables.id = '${table}'`,
    );
    return servers.find((server) => peers.get(server) === address);
  };
  /** Has it written to the database lately? */
  const isLeased = async (/** @type {Server} */ server) =>
    (await psql.ask(`SELECT 1 FROM servers WHERE address = '${peers.get(server)}' AND ${ALIVE}`)).length > 0;
  /** All have the database, and links to each other. */
  const isWell = async () => {
    for (const server of servers)
      if (!(await isReady(server)) || (await metric(server, "floe_peers")) !== count - 1) return false;
    return true;
  };
  return { address: front.address, servers, ask: psql.ask, ownerOf, isLeased, restart, isWell, stop };
}
