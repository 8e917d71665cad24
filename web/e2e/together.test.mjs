/**
 * together.test.mjs - games with two and with four people at one table of a server: their first moves, and in the long
 * form all of them. The learning game, to its end, is in online.test.mjs.
 */
import assert from "node:assert/strict";
import { gather, gatherByHand, playTogether } from "./company.mjs";
import { chance, plies } from "./player.mjs";
import { isLongForm, settled, shoot, suite } from "./support.mjs";

/** @import { Page, Come } from "./support.mjs" */

const visits = suite();
const NAMES = ["Anna", "Ben", "Carla", "Dan"];

/**
 * The result as this page tells it: who has won, the places, every line of the sheet, and whether the deal was fair.
 * @param {Page} page
 */
async function ending(page) {
  const final = page.getByTestId("final");
  await final.getByTestId("fairness").waitFor();
  await settled(page);
  const [title, ranks, sheet, fairness] = [".dialog-head", ".ranks", ".sheet", "[data-testid=fairness]"];
  const words = (/** @type {string} */ where) => final.locator(where).innerText();
  return {
    title: await words(title),
    ranks: await words(ranks),
    sheet: await words(sheet),
    fair: await words(fairness),
  };
}

/**
 * The same game for everybody, in the long form to the last word.
 * @param {Come} come
 * @param {number} players
 * @param {number} seed
 * @param {Pick<import("./company.mjs").Table, "game" | "options">} table
 */
async function sameGame(come, players, seed, table) {
  const names = NAMES.slice(0, players);
  const { pages } = await (players === 2 ? gatherByHand : gather)(come, names, table);
  const ply = await playTogether(pages, chance(seed), isLongForm ? 1000 : players + 2); // everybody, and some again
  for (const page of pages) assert.equal(await plies(page), ply);
  if (isLongForm) await sameEnding(pages);
  await shoot(pages[0], `together-${table.game}-${players}`);
}

/** @param {Page[]} pages */
async function sameEnding(pages) {
  const [first, ...others] = await Promise.all(pages.map(ending));
  assert.match(first.fair, /The deal was fair/);
  for (const name of NAMES.slice(0, pages.length)) assert.ok(first.ranks.includes(name), `${name} has a place`);
  for (const told of others) assert.deepEqual({ ...told, title: "" }, { ...first, title: "" });
  const titles = new Set([first, ...others].map(({ title }) => title.trim()));
  titles.delete("You have won.");
  assert.equal(titles.size, 1, "all others read the same name");
}

visits("Nunatak with two people", (come) => sameGame(come, 2, 11, { game: "nunatak" }));

visits("Nunatak with four people", (come) => sameGame(come, 4, 12, { game: "nunatak" }));

visits("a hunt of Nanuuk! with four people", (come) =>
  sameGame(come, 4, 13, { game: "nanuuk", options: { layout: "random" } }),
);
