/**
 * lobby.test.mjs - more tables than the lobby shows at once, a game at once, and looking on without a name.
 */
import assert from "node:assert/strict";
import { begun, enter, gather, guest, playTogether, reaches } from "./company.mjs";
import { chance, offered } from "./player.mjs";
import { isLongForm, serve, settled, shoot, suite, visit } from "./support.mjs";

/** @import { Come, Page, Visitor } from "./support.mjs" */

const visits = suite();
const PAGE = 50; // LOBBY_PAGE of the server
const TABLES = 2 * PAGE + 7;

/** Makes so many tables, one after the other, without the form; their ids, the newest first. */
const makeTables = (/** @type {Page} */ page, /** @type {number} */ count) =>
  page.evaluate(
    (wanted) =>
      new Promise((done) => {
        const socket = new WebSocket(new URL("socket", location.href).href.replace("http", "ws"), "floe");
        const wish = { game: "nanuuk", players: 2, options: {}, chairs: ["me", "open"], open: true, rated: false };
        /** @type {string[]} */
        const made = [];
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.table && message.ok) made.unshift(message.table);
          if (made.length === wanted) done(made);
          else if (message.event === "hello" || message.ok) {
            socket.send(JSON.stringify({ op: "create", id: made.length + 1, ...wish }));
          }
        };
      }),
    count,
  );

/** The ids of the tables that are shown, from the top. */
const shown = (/** @type {Page} */ page) =>
  page
    .getByTestId("open-tables")
    .getByTestId("watch")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")?.split("/").at(-1)));

const showsSoMany = (/** @type {Page} */ page, /** @type {number} */ count) =>
  page.waitForFunction(
    (wanted) => document.querySelectorAll("[data-testid=open-tables] [data-testid=watch]").length === wanted,
    count,
  );

/**
 * Reads them all.
 * @param {Come} come
 */
async function readTables(come) {
  const { page: anna } = await guest(come, "Anna");
  await anna.goto(anna.url().split("#")[0] + "#"); // nobody draws the lobby for each of them
  const tables = await makeTables(anna, TABLES);
  const { page: ben } = await guest(come, "Ben");
  const more = ben.getByTestId("more-tables");
  await showsSoMany(ben, PAGE);
  assert.deepEqual(await shown(ben), tables.slice(0, PAGE));
  await more.click();
  await showsSoMany(ben, 2 * PAGE);
  assert.deepEqual(await shown(ben), tables.slice(0, 2 * PAGE));
  await more.scrollIntoViewIfNeeded();
  await shoot(ben, "lobby-more");
  tables.unshift(...(await makeTables(anna, 1)));
  await showsSoMany(ben, 2 * PAGE + 1);
  await more.click();
  await showsSoMany(ben, TABLES + 1);
  await settled(ben);
  assert.deepEqual(await shown(ben), tables);
  assert.equal(await more.count(), 0, "there are no others");
}

// At a server of their own: everybody else's lobby would have to draw them, too.
visits("more tables than fit: they are read page by page, and what is new comes to the top", async (_, { browser }) => {
  const server = await serve();
  /** @type {Visitor[]} */
  const visitors = [];
  try {
    await readTables(async ({ path = "", ...wish } = {}) => {
      visitors.push(await visit(browser, server.address + path, wish));
      return visitors[visitors.length - 1];
    });
    for (const { complaints } of visitors) assert.deepEqual(complaints, []);
  } finally {
    for (const { context } of visitors) await context.close();
    await server.stop();
  }
});

const playsNow = async (/** @type {Come} */ come) => {
  const { page: anna } = await guest(come, "Anna");
  const now = Date.now();
  await anna.clock.setFixedTime(now);
  assert.match(await anna.getByTestId("play-now-nanuuk").innerText(), /2 players · With whoever comes/);
  await anna.getByTestId("play-now-nanuuk").click();
  await anna.getByTestId("computer-comes").waitFor();
  await settled(anna);
  const waiting = anna.url();
  assert.match(await anna.getByTestId("computer-comes").innerText(), /in 30 seconds/);
  await shoot(anna, "lobby-play-now");
  await anna.clock.setFixedTime(now + 31_000);
  await anna.locator("main.game").waitFor();
  await settled(anna);
  assert.notEqual(anna.url(), waiting, "another table, with a computer");
  assert.equal(await anna.locator(".chair-chip").count(), 2);

  const { page: ben } = await guest(come, "Ben");
  await ben.clock.setFixedTime(now); // no computer comes before Cleo
  await ben.getByTestId("play-now-nunatak").click();
  await ben.getByTestId("computer-comes").waitFor();
  const { page: cleo } = await guest(come, "Cleo");
  await cleo.getByTestId("sit").first().click();
  for (const page of [ben, cleo]) await page.locator("main.game").waitFor();
  assert.equal(ben.url(), cleo.url(), "whoever comes first plays");
};

visits("who plays now waits for others, and then for a computer", playsNow, { needs: ["emulation"] });

visits("who has told no name sees who is there, and watches a game", async (come) => {
  const { pages } = await gather(come, ["Ada", "Bea"], { game: "nanuuk", listed: true });
  const { page: vera } = await come({ path: "/#online" });
  await vera.getByTestId("people-online").waitFor();
  assert.match(await vera.getByTestId("people-online").innerText(), /^\d+ players are here$/);
  const card = vera.locator(".table-card", { hasText: "Ada" });
  await card.getByTestId("watch").waitFor();
  await settled(vera);
  await shoot(vera, "lobby-without-name");
  await card.getByTestId("watch").click();
  await begun([vera]);
  assert.deepEqual(await offered(vera), [], "who looks on cannot play");
  const ply = await playTogether(pages, chance(1), 3);
  await reaches(vera, ply);
  await pages[0].locator(".company .watching").waitFor();
  await vera.getByTestId("open-chat").click();
  assert.equal(await vera.getByTestId("chat-text").count(), 0, "nor talk");
  await shoot(vera, "online-visitor");
  await vera.reload();
  await begun([vera]);
  await vera.getByTestId("visitor").getByRole("link").click();
  await enter(vera, "Vera");
  await begun([vera]);
  assert.equal(await vera.getByTestId("visitor").count(), 0, "with a name one is at the same table");
  await vera.getByTestId("open-chat").click();
  await vera.getByTestId("chat-text").waitFor();
});

/**
 * Gives up, after the question.
 * @param {Page} page
 */
async function resign(page) {
  await page.getByTestId("end").click();
  await page.getByTestId("resign").click();
  await page.getByTestId("early-end").waitFor();
  await settled(page);
}

visits("who looks on without a name follows to the next game, and is asked for none", async (come) => {
  const { pages } = await gather(come, ["Ina", "Jon"], { game: "nanuuk", listed: true });
  const [ina, jon] = pages;
  const { page: vera } = await come({ path: "/#online" });
  await vera.locator(".table-card", { hasText: "Ina" }).getByTestId("watch").click();
  await begun([vera]);
  await playTogether(pages, chance(1), 2);
  await resign(ina);
  await vera.getByTestId("final").waitFor();
  await jon.getByTestId("rematch").click();
  const next = vera.getByTestId("final").getByTestId("next-game");
  await next.getByText("The next game with these players is ready.").waitFor();
  await next.getByRole("button", { name: "Watch" }).click();
  await vera.locator(".waiting-chairs").getByText("Jon").waitFor();
  assert.equal(await vera.getByTestId("guest-name").count(), 0);
  assert.equal(await vera.getByTestId("sit").count(), 0, "without a name there is no chair");
  await shoot(vera, "online-visitor-waiting");
  await ina.getByTestId("final").getByTestId("accept-rematch").click();
  await begun([ina, jon, vera]);
});

/**
 * Goes to the lobby and opens the games of one's own that are over.
 * @param {Page} page
 */
async function openFinished(page) {
  await page.goto(page.url().split("#")[0] + "#online");
  await page.locator(".finished summary").click();
}

const LEARNING = { game: "nanuuk", options: { mode: "learning" } };

visits("a game that was given up says so", async (come) => {
  const { pages } = await gather(come, ["Kim", "Lou"], LEARNING);
  const [, lou] = pages;
  await resign(lou);
  await openFinished(lou);
  await lou.getByText("You have given up.").waitFor();
  assert.match(await lou.locator(".finished .table-chairs").innerText(), /Lou\s*\(you\)/);
  await shoot(lou, "lobby-finished");
});

// In the short form online.test.mjs looks there after a whole game.
if (isLongForm)
  visits("a game that was played to its end says who has won", async (come) => {
    const { pages } = await gather(come, ["Mia", "Nik"], LEARNING);
    await playTogether(pages, chance(1));
    await openFinished(pages[0]);
    const result = pages[0].locator(".finished .table-card").getByTestId("table-result");
    await result.filter({ hasText: /^(Mia 1 · Nik 0|Nik 1 · Mia 0)$/ }).waitFor();
  });
