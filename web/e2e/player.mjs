/**
 * player.mjs - somebody who plays by pointing at what the page offers. Which of it is chance, but always the same.
 */
import assert from "node:assert/strict";
import { newGame } from "./engine.mjs";
import { settled } from "./support.mjs";

/** @typedef {import("./support.mjs").Page} Page */

/** Who sits on a chair. @typedef {{ kind: string, level?: number }} Sitter */

/**
 * Numbers between 0 and 1, the same for the same seed (mulberry32).
 * @param {number} seed
 */
export function chance(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** @type {Sitter} */
export const person = { kind: "person" };
export const computer = (/** @type {number} */ level) => ({ kind: "computer", level });

/**
 * Deals a game through the set-up screen, from the start page.
 * @param {Page} page
 * @param {{ game: string, sitters?: Sitter[], options?: Record<string, string>, seed?: string }} setup
 */
export async function deal(page, { game, sitters = [person], options = {}, seed = "e2e" }) {
  await page.getByTestId(`setup-${game}`).click();
  await page.locator(`.count:has(input[value="${sitters.length}"])`).click();
  for (const [seat, sitter] of sitters.entries()) {
    const chair = page.getByTestId(`chair-${seat}`);
    await chair.locator("select").first().selectOption(sitter.kind);
    if (sitter.kind === "computer") await chair.locator("select").nth(1).selectOption(String(sitter.level));
  }
  await settled(page);
  for (const [name, value] of Object.entries(options)) {
    await page.locator(`[data-option="${name}"] label:has(input[value="${value}"])`).click();
  }
  await page.locator(".seed input").fill(seed);
  await settled(page);
  await page.getByTestId("start").click();
  await page.locator("main.game").waitFor();
  await settled(page);
}

/**
 * A game as a browser keeps it.
 * @param {string} record
 * @param {{ game: string, sitters: Sitter[], options?: Record<string, string> }} setup
 */
function kept(record, { game, sitters, options = {} }) {
  const setup = { game, players: sitters.length, options, names: sitters.map(() => ""), sitters };
  return { id: "kept", setup, record, ply: 0, over: false, changed: 1 };
}

/**
 * Opens a game as if it had been kept in this browser. Computers that are to move do not wait.
 * @param {Page} page
 * @param {string} record
 * @param {{ game: string, sitters: Sitter[] }} setup
 */
export async function reopen(page, record, setup) {
  const game = kept(record, setup);
  await page.evaluate((it) => localStorage.setItem("floe.game.kept", JSON.stringify(it)), game);
  await page.goto(page.url().split("#")[0] + "#game/kept");
  await page.locator("main.game").waitFor();
}

/**
 * Somebody comes straight to a game that their browser has kept: one with a record, or else a new one. Takes two thirds of the time that coming and
 * dealing or opening take, which are tried elsewhere.
 * @param {import("./support.mjs").Come} come
 * @param {{ game: string, sitters?: Sitter[], options?: Record<string, string>, seed?: string, record?: string }} setup
 * @param {import("./support.mjs").Wish} wish
 */
export async function sitDown(come, { game, sitters = [person], options, seed = "e2e", record }, wish = {}) {
  const begun = record ?? (await newGame({ game, players: sitters.length, options, seed }));
  const visitor = await come({ ...wish, kept: kept(begun, { game, sitters, options }), path: "/#game/kept" });
  await visitor.page.locator("main.game").waitFor();
  await settled(visitor.page);
  return visitor;
}

/**
 * What one sees at a glance: how many decisions the game has, whether it is over, whether a move waits to be confirmed, and
 * what can be pointed at, where somebody could see it: on a phone the temple hides its plan. One question to the page, for
 * whole games ask it hundreds of times.
 * @param {Page} page
 */
export function glance(page) {
  return page.evaluate(() => {
    const isSeen = (/** @type {Element | null} */ thing) =>
      thing?.checkVisibility({ visibilityProperty: true }) ?? false;
    const isHidden = (/** @type {Element} */ thing) => (thing.closest(".nt-plan")?.clientWidth ?? 2) <= 1;
    return {
      plies: Number(document.querySelector("[data-testid=slider]")?.getAttribute("max")),
      over: document.querySelector("[data-testid=final], [data-testid=result]") !== null,
      waits: isSeen(document.querySelector("[data-testid=confirm]")),
      tags: [...document.querySelectorAll("[data-open][data-tag]")]
        .filter((thing) => isSeen(thing) && !isHidden(thing))
        .map((thing) => thing.getAttribute("data-tag") ?? ""),
    };
  });
}

export const offered = async (/** @type {Page} */ page) => (await glance(page)).tags;

export const thing = (/** @type {Page} */ page, /** @type {string} */ tag) =>
  page.locator(`[data-tag="${tag}"][data-open]`).first();

/** How many decisions the game has, also while an earlier moment is shown. */
export const plies = async (/** @type {Page} */ page) => Number(await page.getByTestId("slider").getAttribute("max"));

export const isOver = async (/** @type {Page} */ page) => (await glance(page)).over;

/**
 * The position in words, as the page tells it.
 * @param {Page} page
 */
export async function textView(page) {
  await page.keyboard.press("t");
  await settled(page);
  const text = await page.locator(".text-view").innerText();
  await page.keyboard.press("Escape");
  await settled(page);
  return text.trim();
}

/**
 * The same without the question below, which addresses whoever reads.
 * @param {Page} page
 */
export const position = async (page) => (await textView(page)).split("\n").slice(0, -1).join("\n");

/**
 * Points at things until a move has been played; a move that waits is confirmed. `touch`: with a finger. Returns what one
 * sees then.
 * @param {Page} page
 * @param {() => number} random
 */
export async function playMove(page, random, { touch = false } = {}) {
  let now = await glance(page);
  const { plies: before } = now;
  for (let clicks = 0; now.plies === before; clicks += 1) {
    const { waits, tags } = now;
    assert.ok(clicks < 12, "pointing leads to no move");
    assert.ok(waits || tags.length > 0, "nothing can be pointed at");
    const tag = tags[Math.floor(random() * tags.length)] ?? "";
    const next = waits ? page.getByTestId("confirm") : thing(page, tag);
    if (touch) await next.tap();
    else await next.click();
    await settled(page);
    now = await glance(page);
  }
  return now;
}

/**
 * Plays on to the end, or for so many own moves.
 * @param {Page} page
 * @param {() => number} random
 * @param {{ moves?: number, touch?: boolean }} how
 */
export async function playOn(page, random, { moves = 1000, ...how } = {}) {
  let count = 0;
  for (let { over } = await glance(page); count < moves && !over; count += 1)
    ({ over } = await playMove(page, random, how));
  return count;
}

/**
 * Touches the temple in space here and there until a cell is picked.
 * @param {Page} page
 */
export async function pickInSpace(page) {
  const canvas = page.locator(".nt-temple canvas");
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  assert.ok(box, "the temple is shown");
  const { x, y, width, height } = box;
  for (const down of [0.5, 0.4, 0.6, 0.7]) {
    for (const right of [0.5, 0.4, 0.6, 0.3, 0.7]) {
      await page.touchscreen.tap(x + right * width, y + down * height);
      await settled(page);
      if ((await page.locator("[data-cell][aria-pressed=true]").count()) > 0) return;
    }
  }
  assert.fail("no cell can be picked in the temple");
}

/**
 * Tab until the focus is on it.
 * @param {Page} page
 * @param {string} selector
 */
export async function tabTo(page, selector) {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab does not lead to ${selector}`);
}

/**
 * Reads the rule behind a refusal, at a table of Nunatak drawn flat where a card is to be taken: a tile that the card does
 * not fit. Returns what the dialog says, and in which language; `look` sees it.
 * @param {Page} page
 * @param {() => Promise<void>} [look]
 */
export async function readRule(page, look) {
  const slot = (await offered(page)).find((tag) => tag.startsWith("slot:")) ?? "";
  if (slot) await thing(page, slot).click();
  await settled(page);
  await page.locator("[data-cell]:not([data-open])").first().click();
  await settled(page);
  await page.getByTestId("rule-link").click();
  await settled(page);
  const rule = page.getByTestId("rule");
  await look?.();
  const read = { said: await rule.innerText(), language: await rule.locator("[lang]").getAttribute("lang") };
  await page.keyboard.press("Escape");
  await settled(page);
  return read;
}
