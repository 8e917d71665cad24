/**
 * together.test.mjs - games with two and with four people at one table of a server: whole ones with two, and in the long
 * form also with four. The learning game is in online.test.mjs.
 */
import assert from "node:assert/strict";
import { gather, playTogether } from "./company.mjs";
import { chance, plies } from "./player.mjs";
import { isLongForm, settled, shoot, suite } from "./support.mjs";

const visits = suite();
const NAMES = ["Anna", "Ben", "Carla", "Dan"];
const WHOLE = 1000;
const BEGUN = isLongForm ? WHOLE : 24; // moves

/** The result as this page tells it: who has won, the places, every line of the sheet, and whether the deal was fair. */
async function ending(page) {
  const final = page.getByTestId("final");
  await final.getByTestId("fairness").waitFor();
  await settled(page);
  const [title, ranks, sheet, fairness] = [".dialog-head", ".ranks", ".sheet", "[data-testid=fairness]"];
  const words = (where) => final.locator(where).innerText();
  return { title: await words(title), ranks: await words(ranks), sheet: await words(sheet), fair: await words(fairness) };
}

/** The same game for everybody, to the last word; or so many moves of it. */
async function sameGame(come, players, seed, table, moves) {
  const { pages } = await gather(come, NAMES.slice(0, players), table);
  const ply = await playTogether(pages, chance(seed), moves);
  for (const page of pages) assert.equal(await plies(page), ply);
  if (moves === WHOLE) await sameEnding(pages);
  await shoot(pages[0], `together-${table.game}-${players}`);
}

async function sameEnding(pages) {
  const [first, ...others] = await Promise.all(pages.map(ending));
  assert.match(first.fair, /The deal was fair/);
  for (const name of NAMES.slice(0, pages.length)) assert.ok(first.ranks.includes(name), `${name} has a place`);
  for (const told of others) assert.deepEqual(told, first);
}

visits("Nunatak with two people", (come) => sameGame(come, 2, 11, { game: "nunatak" }, WHOLE));

visits("Nunatak with four people", (come) => sameGame(come, 4, 12, { game: "nunatak" }, BEGUN));

visits("a hunt of Nanuuk! with four people", (come) => sameGame(come, 4, 13, { game: "nanuuk" }, BEGUN));
