/**
 * fair.test.mjs - the page adds a number to every deal, and begins anew if somebody keeps one back. What it says of a
 * deal at the end is in online.test.mjs.
 */
import assert from "node:assert/strict";
import { begun, enter, guest, open } from "./company.mjs";
import { settled, suite } from "./support.mjs";

/** @import { Page } from "./support.mjs" */

const visits = suite();
const LEARNING = { game: "nanuuk", options: { mode: "learning" } };

const DIGITS = /^[0-9a-f]{64}$/;

const tableOf = (/** @type {Page} */ page) => new URL(page.url()).hash.split("/")[1];

/** What the page keeps of the deal. */
const kept = (/** @type {Page} */ page, /** @type {string} */ table) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "null"), `floe.deal.${table}`);

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

visits("seats are drawn by lot: sooner or later the second begins, and both pages find the lot fair", async (come) => {
  const { page: anna } = await guest(come, "Anna");
  const { page: ben } = await guest(come, "Ben");
  const begins = new Set();
  for (let tables = 0; begins.size < 2; tables += 1) {
    assert.ok(tables < 30, `only ${[...begins]} begins`);
    await open(anna, { ...LEARNING, chairs: ["me", "open"], listed: false, lot: true });
    assert.match(await anna.locator(".table-words").innerText(), /Seats by lot/);
    await ben.goto(anna.url());
    await ben.getByTestId("sit").first().click();
    await begun([anna, ben]);
    const asks = await Promise.all([anna, ben].map((page) => page.getByTestId("ask").innerText()));
    const turns = asks.filter((words) => words.includes("Your turn"));
    assert.equal(turns.length, 1, `one of them begins: ${asks}`);
    begins.add(asks.findIndex((words) => words.includes("Your turn")));
  }
  await ben.getByTestId("end").click();
  await ben.getByTestId("resign").click();
  for (const page of [anna, ben]) {
    await page.getByTestId("fairness").waitFor();
    await settled(page);
    const words = await page.getByTestId("fairness").innerText();
    assert.match(words, /The deal was fair[\s\S]*Numbers are in it from: (Anna, Ben|Ben, Anna)\./);
  }
});

/** Sits down at a table with a commitment to nothing that anybody knows. */
const sitWithoutNumber = (/** @type {Page} */ page, /** @type {string} */ table) =>
  page.evaluate(
    (id) =>
      new Promise((done) => {
        const socket = new WebSocket(new URL("socket", location.href).href.replace("http", "ws"), "floe");
        const wish = { op: "sit", id: 1, table: id, chair: 1, commit: "0".repeat(64) };
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.event === "hello") socket.send(JSON.stringify(wish));
          if (message.id === 1) done(message.ok);
        };
      }),
    table,
  );

visits("whoever keeps a number back loses the chair, and everybody promises anew", async (come) => {
  const { page: anna } = await guest(come, "Anna");
  const { page: ben } = await guest(come, "Ben");
  await open(anna, { ...LEARNING, chairs: ["me", "open"], listed: false });
  assert.equal(await sitWithoutNumber(ben, tableOf(anna)), true);
  await ben.goto(anna.url());
  await ben.getByText("You have lost your chair").waitFor();
  await ben.getByTestId("sit").first().click();
  await begun([anna, ben]);
  const promises = await Promise.all([anna, ben].map((page) => kept(page, tableOf(anna))));
  assert.deepEqual(
    promises.map(({ tries }) => tries),
    [2, 1],
  );
  assert.deepEqual(promises[0].commitments, promises[1].commitments);
});
