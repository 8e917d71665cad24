/**
 * fair.test.mjs - the page adds a number to every deal. What it says of it at the end is in online.test.mjs.
 */
import assert from "node:assert/strict";
import { begun, enter, guest, open } from "./company.mjs";
import { settled, suite } from "./support.mjs";

const visits = suite();
const LEARNING = { game: "nanuuk", options: { mode: "learning" } };

const DIGITS = /^[0-9a-f]{64}$/;

const tableOf = (page) => new URL(page.url()).hash.split("/")[1];

/** What the page keeps of the deal. */
const kept = (page, table) => page.evaluate((key) => JSON.parse(localStorage.getItem(key)), `floe.deal.${table}`);

visits("browsers tell their numbers against people, after a reload, and against a computer", async (come) => {
  const { page: anna } = await guest(come, "Anna");
  await open(anna, { ...LEARNING, chairs: ["me", "open"], listed: false });
  await anna.reload();
  await settled(anna);
  const { page: ben } = await come({ path: "/" + new URL(anna.url()).hash });
  await enter(ben, "Ben");
  await ben.getByTestId("sit").first().click();
  await begun([anna, ben]);
  const promises = await Promise.all([anna, ben].map((page) => kept(page, tableOf(anna))));
  for (const { hash, commitments } of promises) {
    assert.match(hash, DIGITS);
    assert.deepEqual(
      commitments,
      promises.map(({ commitment }) => commitment),
    );
  }
  assert.match(promises[0].number, DIGITS);
  assert.notEqual(promises[0].number, promises[1].number);

  await open(anna, { ...LEARNING, chairs: ["me", "computer"] });
  await begun([anna]);
  const alone = await kept(anna, tableOf(anna));
  assert.equal(alone.commitments[0], alone.commitment);
  assert.equal(alone.commitments[1], null, "a computer adds nothing");
});
