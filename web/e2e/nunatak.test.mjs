/**
 * nunatak.test.mjs - the temple, played by pointing at it.
 */
import assert from "node:assert/strict";
import { computersPlay, randomPlay } from "./engine.mjs";
import {
  chance,
  computer,
  deal,
  offered,
  person,
  playMove,
  playOn,
  plies,
  position,
  reopen,
  sitDown,
  tabTo,
  thing,
} from "./player.mjs";
import { can, isLongForm, settled, suite } from "./support.mjs";

/** @import { Come, Page } from "./support.mjs" */

const visits = suite();

/**
 * Plays until a turn has begun and is not finished; returns how the position was before that turn.
 * @param {Page} page
 * @param {() => number} random
 */
async function amidTurn(page, random) {
  let before = "";
  for (;;) {
    if (await page.getByTestId("restart").isDisabled()) before = await position(page);
    else if (before) return before;
    await playMove(page, random);
  }
}

/** In the short form the other browsers leave out its middle. */
const isWhole = isLongForm || can("devtools");

/**
 * A solo game in which a few moves are left.
 * @param {Come} come
 */
async function nearTheEnd(come) {
  const setup = { game: "nunatak", players: 1, seed: "solo" };
  const { plies: all } = await computersPlay(setup);
  const { record } = await computersPlay(setup, { plies: all - 4 });
  return (await sitDown(come, { record, game: "nunatak" })).page;
}

visits("a whole solo game, with undo and restart on the way", async (come) => {
  const { page } = await come();
  const random = chance(1);
  await deal(page, { game: "nunatak", seed: "solo" });
  await playOn(page, random, { moves: 3 });

  const [before, count] = [await position(page), await plies(page)];
  await playMove(page, random);
  assert.notEqual(await position(page), before);
  await page.getByTestId("undo").click();
  await settled(page);
  assert.equal(await plies(page), count);
  assert.equal(await position(page), before);

  const begin = await amidTurn(page, random);
  assert.notEqual(await position(page), begin);
  await page.getByTestId("restart").click();
  await settled(page);
  assert.equal(await position(page), begin);

  const last = isWhole ? page : await nearTheEnd(come);
  await playOn(last, random);
  const final = last.getByTestId("final");
  await final.waitFor();
  assert.match(await final.locator(".grade").innerText(), /\S/);
  const points = await final.locator("tbody td").allInnerTexts();
  const total = Number(await final.locator("[data-total='0']").innerText());
  assert.ok(points.length > 5);
  assert.equal(
    points.reduce((sum, line) => sum + Number(line), 0),
    total,
  );
  assert.ok((await final.locator("h2").first().innerText()).includes(String(total)));
});

visits("two players, one of them a computer, and Siku", async (come) => {
  const { page } = await come();
  const random = chance(2);
  await deal(page, { game: "nunatak", sitters: [person, computer(1)] });
  await playOn(page, random, { moves: 3 });
  for (let moves = 0; !(await offered(page)).includes("do:siku"); moves += 1) {
    assert.ok(moves < 12, "Siku never builds");
    await playMove(page, random);
  }
  await thing(page, "do:siku").click();
  await settled(page);
  await playMove(page, random);
  const log = await page.locator(".log-line").allInnerTexts();
  assert.ok(
    log.some((line) => line.includes("Siku")),
    "the log tells of Siku",
  );
  const names = await page.locator(".log-who").allInnerTexts();
  assert.ok(new Set(names).size >= 2, "both have played");
});

visits("a turn of Siku's says who she is, and why it is hers", async (come) => {
  const { page } = await come();
  const record = await randomPlay({ game: "nunatak", players: 2 }, async (ask) => {
    const { moves } = await ask("moves", { text: false });
    return moves.length > 0 && moves.every((move) => /^s\d/.test(`${move}`));
  });
  await reopen(page, record, { game: "nunatak", sitters: [person, person] });
  await settled(page);
  assert.match(
    await ask(page),
    /for Siku, the third builder, whom you both play\. Your own two blocks of this set stand/,
  );
});

visits("what a cell would score, and why another cannot be built on", async (come) => {
  const { page } = await come();
  const random = chance(3);
  await deal(page, { game: "nunatak", sitters: [person, computer(1)], seed: "preview" });
  await playOn(page, random, { moves: 3 });

  const preview = page.getByTestId("preview");
  const slot = (await offered(page)).find((tag) => tag.startsWith("slot:"));
  assert.ok(slot);
  await thing(page, slot).click();
  await settled(page);
  const cells = (await offered(page)).filter((tag) => tag.startsWith("cell:"));
  const gains = [];
  for (const tag of cells) {
    await thing(page, tag).hover();
    await settled(page);
    assert.equal(await preview.locator(".preview-none").count(), 0, `${tag} has no preview`);
    gains.push(...(await preview.locator(".gain-line").allInnerTexts()));
  }
  assert.ok(
    gains.some((line) => /[+−-]\d/.test(line)),
    "some cell scores",
  );
  assert.match(await preview.getByTestId("unsure").innerText(), /^If the game ended now/);

  await page.locator("[data-cell]:not([data-open])").first().click();
  await settled(page);
  const why = page.getByTestId("why");
  assert.match(await why.innerText(), /\w+/);
  assert.match(await why.locator(".rule").innerText(), /[A-Z]+-\d\d/);
});

/** What is asked, behind the reason for it, which stands in the bar where the head has no room. */
const ask = (/** @type {Page} */ page) =>
  page.evaluate(() => {
    const read = (/** @type {string} */ part) => {
      const found = /** @type {HTMLElement | null} */ (document.querySelector(part));
      return found?.checkVisibility() ? found.innerText : "";
    };
    return `${read(".preview-why")} ${read("[data-testid=ask] > span:last-child")}`.trim();
  });

/**
 * Where the board is: it never moves while somebody decides.
 * @param {Page} page
 */
const place = (page) => page.locator(".board-place").boundingBox();

/**
 * A game in which seat 0 decides in this phase.
 * @param {string} phase
 * @param {number} players
 */
function comeTo(phase, players) {
  return randomPlay({ game: "nunatak", players }, async (ask) => {
    const { state, decides } = await ask("state", { seat: 0 });
    const { phase: now, active } = /** @type {{ phase: string, active: number }} */ (state);
    return now === phase && decides === 0 && (phase !== "window" || active !== 0);
  });
}

visits("the question follows the choices, and what does not fit changes nothing", async (come) => {
  const { page } = await sitDown(
    come,
    { game: "nunatak", sitters: [person, person], seed: "ask" },
    { look: { flat: true, motion: false, confirm: "always" } },
  );
  const board = await place(page);
  const slot = (await offered(page)).find((tag) => tag.startsWith("slot:")) ?? "";
  await thing(page, slot).click();
  await settled(page);
  assert.match(await ask(page), /On which tile do you build/);
  assert.ok(
    (await offered(page)).every((tag) => /^(cell|do):/.test(tag)),
    "only tiles glow",
  );

  await page.locator("[data-cell]:not([data-open])").first().click();
  await settled(page);
  assert.match(await page.getByTestId("why").innerText(), /shows \w+/);
  assert.equal(await page.locator(`[data-chosen="${slot}"]`).count(), 1, "the card stays chosen");
  assert.equal(await plies(page), 0);
  await page.getByTestId("rule-link").click();
  await settled(page);
  assert.match(await page.getByTestId("rule").innerText(), /Place one of your blocks on a free tile/);
  await page.keyboard.press("Escape");

  const cell = (await offered(page)).find((tag) => tag.startsWith("cell:")) ?? "";
  await thing(page, cell).click();
  await settled(page);
  assert.equal(await plies(page), 0, "it waits to be confirmed");
  assert.match(await page.getByTestId("confirm").innerText(), /build/);
  assert.deepEqual(await place(page), board, "the board has not moved");
  await thing(page, cell).click();
  await settled(page);
  assert.equal(await plies(page), 1, "a second click on the same thing plays");
});

visits("a swap asks for its parts one after the other", async (come) => {
  const { page } = await come();
  const sitters = [person, person];
  const record = await randomPlay({ game: "nunatak", players: 2 }, async (ask) => {
    const { moves } = await ask("moves", { text: false });
    return new Set(moves.map((move) => /^\dW.*~(.*)/.exec(`${move}`)?.[1] ?? "")).size > 2;
  });
  await reopen(page, record, { game: "nunatak", sitters });
  await settled(page);
  assert.ok(!(await offered(page)).includes("do:swap"), "a swap is offered with a worker card only");
  for (const slot of (await offered(page)).filter((tag) => tag.startsWith("slot:"))) {
    await thing(page, slot).click();
    await settled(page);
    if ((await offered(page)).includes("do:swap")) break;
    await page.keyboard.press("Escape");
    await settled(page);
  }
  await thing(page, "do:swap").click();
  await settled(page);
  const asked = [];
  const before = await plies(page);
  const why = async () => (await page.getByTestId("why").innerText()).trim();
  while ((await plies(page)) === before) {
    const tags = await offered(page);
    if (tags[0]?.startsWith("swap:")) {
      await page.locator("[data-cell]:not([data-open])").first().click();
      await settled(page);
      assert.match(await why(), /only a worker tile can be moved.*T-08|There is no free tile.*T-08/s);
    }
    const parts = new Set(tags.map((tag) => tag.split(":")[0]));
    assert.equal(parts.size, 1, [...parts].join());
    asked.push(await ask(page));
    await thing(page, tags[0] ?? "").click();
    await settled(page);
  }
  assert.match(asked.join(), /Which worker tile moves\?.*Where does the worker tile go/s);
});

visits("a favor is offered with its text, and declined for the rest of the round", async (come) => {
  const { page } = await come();
  const sitters = [person, computer(1), computer(1)];
  await reopen(page, await comeTo("window", 3), { game: "nunatak", sitters });
  await settled(page);
  assert.match(await ask(page), /(the turn of .+|your turn) is over/i);
  await page.locator(".choices .primary").first().hover();
  await settled(page);
  assert.match(await page.locator(".preview-about").innerText(), /card of the market/);
  assert.equal(await page.locator('.choices [data-tag="do:pass"].primary').count(), 0, "no is not the primary button");
  await page.getByTestId("not-again").click();
  await settled(page);
  assert.match(await ask(page), /take a card and build|which square|open favors/i);
  assert.equal(await page.getByTestId("not-again").count(), 0);
});

visits("squares are named, with what everybody gets, and shown on the board", async (come) => {
  const { page } = await sitDown(come, {
    record: await comeTo("squares", 2),
    game: "nunatak",
    sitters: [person, person],
  });
  const choice = page.locator(".choices [data-tag^='square:']").first();
  assert.match(await choice.innerText(), /Square \d\w\d\s*[●▲] \+[235]/);
  await choice.hover();
  await settled(page);
  assert.equal(await page.locator(".nt-square.nt-pointed").count(), 1);
});

visits("a hint, and playing it", async (come) => {
  const { page } = await sitDown(come, { game: "nunatak", sitters: [person, computer(1)], seed: "hint" });
  await page.getByTestId("hint").click();
  await settled(page);
  const advice = page.getByTestId("advice");
  assert.match(await advice.innerText(), /\w+ \w+/);
  assert.ok((await page.locator(".nt-advised").count()) > 1, "what it names is marked");
  await advice.getByRole("button").first().click();
  await settled(page);
  assert.ok((await plies(page)) > 0);
  assert.equal(await advice.count(), 0);
});

visits("a turn with the keyboard only", async (come) => {
  const { page } = await sitDown(come, { game: "nunatak", sitters: [person, computer(1)], seed: "keys" });
  await page.mouse.move(0, 0); // it would point at whatever comes to lie under it
  await tabTo(page, "[data-tag^='slot:'][data-open]");
  await page.keyboard.press("Enter");
  await settled(page);
  // Row by row over the first floor, as one reads.
  await tabTo(page, "[data-cell]");
  const isOpen = () => page.evaluate(() => document.activeElement?.matches("[data-cell][data-open]"));
  for (let step = 0; step < 25 && !(await isOpen()); step += 1) {
    const across = Math.floor(step / 5) % 2 ? "ArrowLeft" : "ArrowRight";
    await page.keyboard.press(step % 5 === 4 ? "ArrowDown" : across);
  }
  assert.ok(await isOpen(), "arrow keys lead to an open cell");
  await settled(page);
  assert.equal(await page.getByTestId("preview").locator(".preview-none").count(), 0, "the focus shows a preview, too");
  await page.keyboard.press("Space");
  await settled(page);
  if ((await plies(page)) === 0) {
    await tabTo(page, "[data-tag^='type:'], .choices button"); // a double card
    await page.keyboard.press("Enter");
    await settled(page);
  }
  assert.ok((await plies(page)) > 0);
});
