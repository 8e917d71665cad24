/**
 * company.mjs - people at one table of a server, each in front of a browser of their own.
 */
import assert from "node:assert/strict";
import { on, once } from "node:events";
import { WebSocket } from "ws";
import { playMove, plies } from "./player.mjs";
import { can, settled } from "./support.mjs";

/** @typedef {import("./support.mjs").Page} Page */
/** @typedef {import("./support.mjs").Come} Come */

/**
 * Somebody with a name, in the lobby.
 * @param {Come} come
 * @param {string} name
 * @param {import("./support.mjs").Wish} options
 */
export async function guest(come, name, options = {}) {
  const visitor = await come({ path: "/#online", ...options });
  await enter(visitor.page, name);
  await visitor.page.getByTestId("new-table").waitFor();
  await settled(visitor.page);
  return visitor;
}

/**
 * Tells a name where the page asks for one.
 * @param {Page} page
 * @param {string} name
 */
export async function enter(page, name) {
  await page.getByTestId("guest-name").fill(name);
  await page.getByTestId("guest-enter").click();
}

/**
 * From a guest to somebody with an account, on the account's page. Returns what the page says one is then: the first
 * account of a server looks after it.
 * @param {Page} page
 */
export async function makeAccount(page, password = "correct horse") {
  await page.goto(page.url().split("#")[0] + "#online/account");
  await page.locator("[name=password]").fill(password);
  await page.getByRole("button", { name: "Make an account" }).click();
  await page.locator("#account-password").waitFor();
  return page.getByTestId("account-kind").innerText();
}

/**
 * A table as one opens it through the form.
 * @typedef {object} Table
 * @property {string} game
 * @property {string[]} chairs who sits on each: "me", "friend", "open" or "computer"
 * @property {string} [clock]
 * @property {Record<string, string>} [options]
 * @property {boolean} [listed] anybody in the lobby may come
 * @property {boolean} [rated]
 * @property {boolean} [lot] seats are drawn
 */

/**
 * Opens it.
 * @param {Page} page
 * @param {Table} table
 */
export async function open(page, { game, chairs, clock, options = {}, listed = true, rated = false, lot = false }) {
  await page.goto(page.url().split("#")[0] + "#online/new");
  await page.locator(`.choice:has(input[name=game][value=${game}])`).click();
  await page.locator(`.count:has(input[value="${chairs.length}"])`).click();
  for (const [seat, chair] of chairs.entries()) {
    await page.getByTestId(`wish-${seat}`).locator("select").first().selectOption(chair);
  }
  await settled(page);
  for (const [name, value] of Object.entries(options)) {
    await page.locator(`[data-option="${name}"] label:has(input[value="${value}"])`).click();
  }
  if (clock) await page.locator(`.choice:has(input[name=clock][value=${clock}])`).click();
  if (!listed) await page.locator(".switch").nth(0).click();
  if (rated) await page.locator(".switch").nth(1).click();
  if (lot) await page.getByRole("switch", { name: "Seats by lot" }).locator("..").click();
  await settled(page);
  await page.getByTestId("create").click();
  await page.waitForURL(/#table/);
  await settled(page);
}

/**
 * The game has begun on all of these pages.
 * @param {Page[]} pages
 */
export async function begun(pages) {
  for (const page of pages) {
    await page.locator("main.game").waitFor();
    await settled(page);
  }
}

/**
 * Somebody whom the server knows, before they open a browser: what they can ask it, and the cookie for their browser.
 * @param {string} address
 * @param {string} name
 */
async function known(address, name) {
  const body = JSON.stringify({ name });
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(new URL("api/guest", address), { method: "POST", headers, body });
  const cookie = (answer.headers.get("set-cookie") ?? "").split(";")[0];
  const socket = new WebSocket(new URL("socket", address).href.replace("http", "ws"), "floe", {
    headers: { Cookie: cookie },
  });
  await once(socket, "open");
  /** One question at a time; events are not listened to. */
  const ask = async (/** @type {string} */ op, /** @type {object} */ fields) => {
    socket.send(JSON.stringify({ op, id: 1, ...fields }));
    for await (const [data] of on(socket, "message")) {
      const said = JSON.parse(String(data));
      if (said.id !== 1) continue;
      assert.ok(said.ok, `${op}: ${JSON.stringify(said.error)}`);
      return said;
    }
  };
  return { cookie, ask, leave: () => socket.close() };
}

/**
 * A table before anybody looks at it, where these decisions have been made.
 * @typedef {Pick<Table, "game" | "options" | "listed"> & { played?: { seat: number, move: string }[] }} BegunTable
 */

/**
 * A table at which these people sit, in this order: its path, and their cookies.
 * @param {string} address
 * @param {string[]} names
 * @param {BegunTable} table
 */
async function seat(address, names, { game, options = {}, listed = false, played = [] }) {
  const people = [];
  for (const name of names) people.push(await known(address, name));
  const chairs = ["me", ...names.slice(1).map(() => "open")];
  const [host, ...others] = people;
  const { table } = await host.ask("create", { game, players: names.length, options, chairs, open: listed });
  for (const [i, { ask }] of others.entries()) await ask("sit", { table, chair: i + 1 });
  for (const [i, { seat, move }] of played.entries()) await people[seat].ask("play", { table, number: i + 1, move });
  for (const { leave } of people) leave();
  return { path: `/#table/${table}`, cookies: people.map(({ cookie }) => cookie) };
}

/**
 * The first opens a table; the others come by its address, which is not in the lobby, and take the chairs behind.
 * @param {Come} come
 * @param {string[]} names
 * @param {Omit<Table, "chairs">} table
 */
export async function gatherByHand(come, names, table) {
  const visitors = [await guest(come, names[0])];
  const [{ page: host }] = visitors;
  await open(host, { listed: false, ...table, chairs: ["me", ...names.slice(1).map(() => "open")] });
  const path = "/" + new URL(host.url()).hash;
  for (const name of names.slice(1)) {
    const visitor = await come({ path });
    await enter(visitor.page, name);
    await visitor.page.getByTestId("sit").first().click();
    visitors.push(visitor);
  }
  const pages = visitors.map(({ page }) => page);
  await begun(pages);
  return { pages, visitors, path };
}

/**
 * The same for tests of what happens then: people sit down before they open their browsers, which takes a third of the time.
 * @param {Come} come
 * @param {string[]} names
 * @param {BegunTable} table
 * @param {import("./support.mjs").Wish} wish
 */
export async function gather(come, names, table, wish = {}) {
  if (!come.address || !can("cookies")) return gatherByHand((own) => come({ ...wish, ...own }), names, table);
  const { path, cookies } = await seat(come.address, names, table);
  const visitors = [];
  for (const cookie of cookies) visitors.push(await come({ ...wish, path, cookie }));
  const pages = visitors.map(({ page }) => page);
  await begun(pages);
  return { pages, visitors, path };
}

/** The page knows so many decisions. */
export const reaches = (/** @type {Page} */ page, /** @type {number} */ ply) =>
  page.waitForFunction(
    (least) => Number(document.querySelector("[data-testid=slider]")?.getAttribute("max")) >= least,
    ply,
  );

/**
 * The chair that decides (null: the game is over), and how many decisions the game has.
 * @param {Page} page
 */
export function turnOf(page) {
  return page.evaluate(() => {
    const chip = document.querySelector(".chair-chip.decides");
    const slider = document.querySelector("[data-testid=slider]");
    return { chair: chip && Number(chip.getAttribute("data-seat")), plies: Number(slider?.getAttribute("max")) };
  });
}

/**
 * Whoever is asked plays, to the end or for so many moves; `pages` are in the order of the chairs. Returns how many
 * decisions the game has then, which all of them have seen.
 * @param {Page[]} pages
 * @param {() => number} random
 */
export async function playTogether(pages, random, moves = 1000) {
  let [latest] = pages;
  for (let count = 0; count < moves; count += 1) {
    await settled(latest);
    const { chair, plies } = await turnOf(latest);
    if (chair === null) break;
    assert.ok(pages[chair], `chair ${chair} decides, where nobody sits who could`);
    if (pages[chair] !== latest) {
      latest = pages[chair];
      await reaches(latest, plies);
      await settled(latest);
    }
    await playMove(latest, random);
  }
  const ply = await plies(latest);
  for (const page of pages) {
    await reaches(page, ply);
    await settled(page);
  }
  return ply;
}
