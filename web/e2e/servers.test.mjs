/**
 * servers.test.mjs - two people play in their browsers, through nginx, at three servers on one database, while servers are
 * killed, ended, and put to sleep for longer than their lease. Nobody loads the page again. Whatever a page has shown as
 * played is in the store, once.
 *
 * The short form is the end of a learning game; the long one plays hunts, too, with faults by chance, always the same
 * (FLOE_SEED=N: others, FLOE_ROUNDS=N: more). tests/server/test_machines.py has the same with many bots, and machines that are
 * cut off.
 */
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gather, reaches, turnOf } from "./company.mjs";
import { computersPlay, decisionsOf, textOf, verify } from "./engine.mjs";
import { chance, glance, plies, position, thing } from "./player.mjs";
import { openSite, until } from "./site.mjs";
import { isLongForm, settled, suiteAt } from "./support.mjs";

/** @import { Come, Page, Visitor } from "./support.mjs" */
/** @import { Server, Site } from "./site.mjs" */

const SERVERS = 3;
const visits = suiteAt(() => openSite(SERVERS));
const SEED = Number(process.env.FLOE_SEED ?? 1);
const ROUNDS = Number(process.env.FLOE_ROUNDS ?? 3); // of the long form; each has every fault
const LEARNING = { game: "nanuuk", options: { mode: "learning" } };
const HUNT = { game: "nanuuk", options: { layout: "random" } };
/** Of a learning game so many decisions are left to those in front of the browsers, or some more: they play worse. */
const LEFT = 8;
/** Milliseconds in which a fault comes by chance, before a move is stored, between that and its answer, or behind it. */
const SPREAD = 30;
/** Milliseconds for a click: what was offered may be gone in the meantime. */
const CLICK = 2000;

// ---- two people ----

/** Keeps what the page says of its connection from now on; a page that is loaded again has forgotten it. */
const watchLine = (/** @type {Page} */ page) =>
  page.evaluate(() => {
    window.lines = [];
    const look = () => {
      const note = document.querySelector(".line-note");
      const [state, says] = [note?.getAttribute("data-line") ?? "", note?.querySelector("p")?.textContent ?? ""];
      const last = window.lines.at(-1);
      if (last?.state !== state || last.says !== says) window.lines.push({ state, says });
    };
    look();
    const what = { subtree: true, childList: true, attributes: true, attributeFilter: ["data-line"] };
    new MutationObserver(look).observe(document.body, what);
  });

const linesOf = (/** @type {Page} */ page) => page.evaluate(() => window.lines);

/** The game as the page tells it: a line for each decision. */
const logOf = (/** @type {Page} */ page) => page.locator(".log-line").allTextContents();

/**
 * Two people at a table of the site, what they have decided, and what their pages have shown.
 * @param {Come} come
 * @param {Site} site
 * @param {import("./company.mjs").BegunTable} begun
 */
async function sitTogether(come, site, begun) {
  await until("all servers are well", site.isWell);
  come.address = site.servers[0].address; // they sit down there, and their browsers come through nginx
  const { pages, visitors, path } = await gather(come, ["Anna", "Ben"], begun, { ignoreHTTPSErrors: true });
  for (const page of pages) await watchLine(page);
  const moves = (begun.played ?? []).map(({ move }) => move);
  return {
    site,
    table: path.slice(path.lastIndexOf("/") + 1),
    pages,
    visitors,
    moves,
    logs: await Promise.all(pages.map(logOf)),
  };
}

/** @typedef {Awaited<ReturnType<typeof sitTogether>>} Party */

/**
 * Points at things until a move has been played, however long that takes; `beside` happens while it is on its way. Returns
 * the move.
 * @param {Page} page
 * @param {() => number} random
 * @param {() => Promise<void>} [beside]
 */
async function decide(page, random, beside) {
  const before = await plies(page);
  /** @type {Promise<void>[]} */
  const meanwhile = [];
  let sent = "";
  await until("a move is played", async () => {
    await settled(page);
    const { plies: now, waits, tags } = await glance(page);
    if (now > before) return true;
    const button = page.getByTestId("confirm");
    if (!waits)
      await thing(page, tags[Math.floor(random() * tags.length)] ?? "")
        .click({ timeout: CLICK })
        .catch(() => {});
    else {
      sent = (await button.getAttribute("data-move", { timeout: CLICK }).catch(() => null)) ?? sent;
      const clicked = button.click({ timeout: CLICK }).catch(() => {});
      if (beside && meanwhile.length === 0) meanwhile.push(beside());
      await clicked;
    }
    return false;
  });
  await Promise.all(meanwhile);
  return sent;
}

/**
 * Whoever is asked decides. False: the game is over.
 * @param {Party} party
 * @param {() => number} random
 * @param {() => Promise<void>} [beside]
 */
async function decideNext(party, random, beside) {
  const { pages, moves } = party;
  for (const page of pages) {
    await reaches(page, moves.length);
    await settled(page);
  }
  const { chair, plies: known } = await turnOf(pages[0]);
  assert.equal(known, moves.length, "the page knows what was decided, and nothing else");
  if (chair === null) return false;
  moves.push(await decide(pages[chair], random, beside));
  return true;
}

/**
 * Both pages are there again by themselves, have said so when they were not, and tell the same game as before, and what was
 * decided since.
 * @param {Party} party
 */
async function isTold(party) {
  for (const [i, page] of party.pages.entries()) {
    await page.locator(".line-note[data-line=open]").waitFor({ state: "attached" });
    await reaches(page, party.moves.length);
    await settled(page);
    for (const { state, says } of await linesOf(page)) {
      const lost = state === "open" ? /^$/ : /^The connection is gone\. Trying again; nothing is lost\./;
      assert.match(says, lost, `the line is ${state}`);
    }
    const [before, log] = [party.logs[i], await logOf(page)];
    assert.deepEqual(log.slice(0, before.length), before, "what was shown stays");
    assert.equal(log.length, party.moves.length);
    party.logs[i] = log;
  }
}

/** @param {Party} party */
async function isStored({ site, table, moves }) {
  const rows = await site.ask(
    `SELECT ply || ' ' || move FROM moves JOIN tables ON number = place WHERE id = '${table}' ORDER BY ply`,
  );
  assert.deepEqual(
    rows,
    moves.map((move, i) => `${i + 1} ${move}`),
    "each move is in the store, once",
  );
}

// ---- faults: each begins, and has a function that ends it ----

/** @typedef {(party: Party, server: Server) => Promise<() => Promise<unknown>>} Fault */

/** @type {Fault} */
async function killed({ site }, server) {
  await server.kill();
  return () => site.restart(server);
}

/** @type {Fault} */
async function ended({ site }, server) {
  assert.equal(await server.end(), 0);
  return () => site.restart(server);
}

/** Until its lease is over, and somebody else has its tables. @type {Fault} */
async function asleep({ site, table }, server) {
  server.send("SIGSTOP");
  await until("its lease is over", async () => !(await site.isLeased(server)));
  await until("another server has the table", async () => ![undefined, server].includes(await site.ownerOf(table)));
  return async () => server.send("SIGCONT");
}

/**
 * A server fails while a move is on its way; both pages notice if it owns the table. `late`: it is back only when the move
 * was played without it. Returns the milliseconds until the move was played; null: the game was over before.
 * @param {Party} party
 * @param {() => number} random
 * @param {{ fault: Fault, owner: boolean, late: boolean }} how
 */
async function breakOne(party, random, { fault, owner, late }) {
  const { site, table, pages } = party;
  const of = await until("somebody owns the table", () => site.ownerOf(table));
  const others = site.servers.filter((server) => server !== of);
  const victim = owner ? of : others[Math.floor(random() * others.length)];
  const before = await Promise.all(pages.map(async (page) => (await linesOf(page)).length));
  /** @type {() => Promise<unknown>} */
  let mend = async () => {};
  const begun = performance.now();
  const goesOn = await decideNext(party, random, async () => {
    await pause(random() * SPREAD);
    mend = await fault(party, victim);
    if (!late) await mend();
  });
  const took = performance.now() - begun;
  if (!goesOn) return null;
  if (late) await mend();
  const loses = (/** @type {number} */ known) => window.lines.length > known;
  if (owner) for (const [i, page] of pages.entries()) await page.waitForFunction(loses, before[i]);
  await isTold(party);
  return took;
}

/** A browser complains that nobody answers, which is true. */
const isRefused = (/** @type {string} */ complaint) => /socket' failed|status of 50[234]/.test(complaint);

/** @param {Visitor[]} visitors */
function forgive(visitors) {
  for (const { complaints } of visitors)
    assert.deepEqual(
      complaints.splice(0).filter((one) => !isRefused(one)),
      [],
    );
}

/**
 * The game is over, the same for both, and its record is what the store has.
 * @param {Party} party
 */
async function isOver(party) {
  const { pages, moves } = party;
  await isTold(party);
  await isStored(party);
  const folder = await mkdtemp(join(tmpdir(), "floe-record-"));
  try {
    for (const page of pages) {
      await page.getByTestId("final").waitFor();
      await settled(page);
      await page.keyboard.press("Escape");
      await page.getByTestId("open-menu").click();
      const [file] = await Promise.all([page.waitForEvent("download"), page.getByTestId("save").click()]);
      const path = join(folder, file.suggestedFilename());
      await file.saveAs(path);
      assert.equal(verify(path), "");
      const record = await readFile(path, "utf8");
      assert.deepEqual(
        (await decisionsOf(record)).map(({ move }) => move),
        moves,
      );
      await settled(page);
      assert.equal(
        await position(page),
        (await textOf(record, moves.length)).trim().split("\n").slice(0, -1).join("\n"),
      );
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

// ---- tests ----

/** @typedef {Parameters<typeof breakOne>[2]} How */

/** @type {How[]} */
const SHORT = [
  { fault: killed, owner: true, late: true },
  { fault: asleep, owner: true, late: false },
];

/** Every fault, of the owner and of another server, that is back at once and late. @type {How[]} */
const ALL = [killed, ended, asleep].flatMap((fault) =>
  [true, false].flatMap((owner) => [true, false].map((late) => ({ fault, owner, late }))),
);

/** @param {() => number} random */
const shuffled = (random) =>
  ALL.map((how) => ({ how, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ how }) => how);

visits(
  "two people play to the end of a game, and a server is killed and one sleeps",
  async (come, { server: site }) => {
    const random = chance(SEED);
    const { record } = await computersPlay({ ...LEARNING, players: 2, seed: "servers" });
    const party = await sitTogether(come, site, { ...LEARNING, played: (await decisionsOf(record)).slice(0, -LEFT) });
    for (const how of SHORT) {
      assert.ok(await breakOne(party, random, how), "the game goes on");
      await until("all servers are well", site.isWell);
    }
    while (await decideNext(party, random));
    await isOver(party);
    forgive(party.visitors);
  },
  { needs: ["cookies", "files"] },
);

if (isLongForm)
  visits(
    "two people hunt while servers are killed, end and sleep",
    async (come, { server: site }) => {
      const [random, begun] = [chance(SEED), performance.now()];
      const faults = Array.from({ length: ROUNDS }, () => shuffled(random)).flat();
      const told = [];
      for (let next = 0; next < faults.length; ) {
        const party = await sitTogether(come, site, HUNT);
        for (let goesOn = true; goesOn && next < faults.length; goesOn = await decideNext(party, random)) {
          const { fault, owner, late } = faults[next];
          const took = await breakOne(party, random, faults[next]);
          if (took === null) break; // the game was over before
          told.push(
            `${fault.name} ${owner ? "owner" : "other"} ${late ? "late" : "soon"} ${(took / 1000).toFixed(1)} s`,
          );
          next += 1;
          if (random() < 0.5) await until("all servers are well", site.isWell);
        }
        await until("all servers are well", site.isWell);
        while (await decideNext(party, random));
        await isOver(party);
        forgive(party.visitors);
        told.push(`${party.moves.length} moves, 0 lost`);
      }
      console.log(
        `${faults.length} faults survived in ${((performance.now() - begun) / 1000).toFixed(0)} s: ${told.join(", ")}`,
      );
    },
    { needs: ["cookies", "files"] },
  );
