/**
 * nanuuk.test.mjs - the floe, played by pointing at it, and without a mouse.
 */
import assert from "node:assert/strict";
import { computersPlay, randomPlay } from "./engine.mjs";
import { chance, computer, deal, isOver, person, playOn, plies, reopen, sitDown, tabTo } from "./player.mjs";
import { isLongForm, settled, suite } from "./support.mjs";

/** @import { Page } from "./support.mjs" */

const visits = suite();

/** A hunt whose last decisions are left, in the short form; the learning game is whole in both. */
async function lateHunt() {
  const setup = { game: "nanuuk", players: 4, seed: "hunt" };
  const { plies: all } = await computersPlay(setup);
  return (await computersPlay(setup, { plies: all - 6 })).record;
}

visits("a hunt against three computers to its end, and another", async (come) => {
  const sitters = [computer(1), person, computer(2), computer(1)];
  const record = isLongForm ? undefined : await lateHunt();
  const { page } = await sitDown(come, { game: "nanuuk", sitters, seed: "hunt", record });
  const moves = await playOn(page, chance(1));
  assert.ok(moves > (isLongForm ? 10 : 0), `${moves} own moves`);
  const final = page.getByTestId("final");
  await final.waitFor();
  assert.equal(await final.locator(".ranks li").count(), 4);
  assert.match(await final.locator("h2").first().innerText(), /\w+/);
  assert.ok((await page.locator(".log-line").count()) >= moves);

  const address = page.url();
  await page.getByTestId("rematch").click();
  await page.waitForURL((url) => url.href !== address);
  await settled(page);
  assert.equal(await isOver(page), false);
  assert.equal(await page.locator(".nanuuk-player").count(), 4);
});

visits("a whole learning game against a computer", async (come) => {
  const { page } = await come();
  await deal(page, { game: "nanuuk", sitters: [person, computer(1)], options: { mode: "learning" }, seed: "learn" });
  assert.ok((await playOn(page, chance(1))) > 3);
  const final = page.getByTestId("final");
  await final.waitFor();
  assert.equal(await final.locator(".ranks li").count(), 2);
});

visits("animals are named, and other spaces say why not", async (come) => {
  const { page } = await come();
  const record = await randomPlay({ game: "nanuuk", players: 2 }, async (ask) => {
    const { state } = await ask("state");
    return /** @type {{ phase: string }} */ (state).phase === "catch";
  });
  await reopen(page, record, { game: "nanuuk", sitters: [person, person] });
  await settled(page);
  assert.match(await page.getByTestId("ask").innerText(), /take the (fish|seal|walrus|whale) on/);
  const [take, leave] = [page.locator('[data-tag="do:take"]'), page.locator('[data-tag="do:leave"]')];
  assert.match(await take.innerText(), /Take the (fish|seal|walrus|whale)\s*[●▲] \+\d/);
  assert.ok((await take.getAttribute("class"))?.includes("primary"));
  assert.ok(!(await leave.getAttribute("class"))?.includes("primary"));
  await page.locator('[data-spot^="space:"]').first().click({ force: true });
  await settled(page);
  assert.match(await page.getByTestId("why").innerText(), /not asked now/);
});

visits("a crack says what it does", async (come) => {
  const { page } = await come();
  let border = "";
  const record = await randomPlay({ game: "nanuuk", players: 2 }, async (ask) => {
    const { moves } = await ask("moves", { points: true });
    const cut = moves.find((move) => typeof move === "object" && move.effects?.some(({ code }) => code === "cuts"));
    border = typeof cut === "object" ? cut.move : "";
    return border !== "";
  });
  await reopen(page, record, { game: "nanuuk", sitters: [person, person] });
  await settled(page);
  await page.locator(`[data-tag="border:${border}"]`).focus();
  await settled(page);
  assert.match(await page.locator(".preview-effect").first().innerText(), /^Cuts .+ off from \d+ space/);
});

visits("who is stuck is told so, and need not wait", async (come) => {
  const { page } = await come({ look: { flat: true, motion: true, pace: "slow" } });
  // So early that the computers go on for a long time: whoever looks late still sees it.
  const record = await randomPlay({ game: "nanuuk", players: 3 }, async (ask) => {
    const { seats } = await ask("score");
    return seats[0]?.stuck === true && (await ask("state")).ply < 50;
  });
  await reopen(page, record, { game: "nanuuk", sitters: [person, computer(1), computer(1)] });
  await page
    .getByTestId("stuck")
    .getByText(/You are stuck/)
    .waitFor();
  await page.getByTestId("forward").click();
  await page.getByTestId("final").waitFor();
});

/**
 * Where the focus is on the floe, and the middle of the nearest thing that can be picked.
 * @param {Page} page
 */
function whereabouts(page) {
  return page.evaluate(() => {
    const middle = (/** @type {Element} */ thing) => {
      const { x, y, width, height } = thing.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    };
    const here = document.activeElement ?? document.body;
    const from = middle(here);
    const far = (/** @type {Element} */ thing) => Math.hypot(middle(thing).x - from.x, middle(thing).y - from.y);
    const open = [...document.querySelectorAll("[data-spot][data-open]")].sort((a, b) => far(a) - far(b));
    const to = open[0] && middle(open[0]);
    return { arrived: here.matches("[data-spot][data-open]"), dx: to?.x - from.x, dy: to?.y - from.y };
  });
}

/**
 * Picks something on the floe with arrow keys and Enter.
 * @param {Page} page
 * @param {() => number} random
 */
async function pickByKeys(page, random) {
  await tabTo(page, "[data-spot]");
  for (let presses = 0; presses < 60; presses += 1) {
    const { arrived, dx, dy } = await whereabouts(page);
    if (arrived) break;
    const across = Math.abs(dx) > Math.abs(dy) !== random() < 0.25; // now and then the other way, not to be caught
    await page.keyboard.press(across ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : dy > 0 ? "ArrowDown" : "ArrowUp");
  }
  assert.ok((await whereabouts(page)).arrived, "arrow keys lead to something that can be picked");
  await page.keyboard.press("Enter");
  await settled(page);
}

/**
 * Answers with a button, or picks on the floe.
 * @param {Page} page
 * @param {() => number} random
 */
async function playByKeys(page, random) {
  const before = await plies(page);
  for (let picks = 0; (await plies(page)) === before; picks += 1) {
    assert.ok(picks < 8, "keys lead to no move");
    if ((await page.locator("[data-spot][data-open]").count()) > 0) await pickByKeys(page, random);
    else {
      await tabTo(page, ".choices button");
      await page.keyboard.press("Enter");
      await settled(page);
    }
  }
}

/**
 * From the start page to a learning game of two against a computer.
 * @param {Page} page
 */
async function dealByKeys(page) {
  await tabTo(page, "[data-testid=setup-nanuuk]");
  await page.keyboard.press("Enter");
  await settled(page);
  await tabTo(page, "[name=players]");
  await page.keyboard.press("ArrowLeft");
  await settled(page);
  await tabTo(page, "[data-testid=chair-1] select[aria-label*=evel]");
  await page.keyboard.press("Home");
  await tabTo(page, "[name=option-mode]");
  await page.keyboard.press("ArrowDown");
  await settled(page);
  await tabTo(page, ".seed input");
  await page.keyboard.type("keys");
  await page.keyboard.press("Enter");
  await page.locator("main.game").waitFor();
  await settled(page);
}

visits("the learning game, with the keyboard only", async (come) => {
  const { page } = await come();
  const random = chance(2);
  await dealByKeys(page);
  assert.equal(await page.locator(".nanuuk-chips .nanuuk-mode").innerText(), "Learning game");
  assert.equal(await page.locator(".nanuuk-player").count(), 2);
  assert.equal(await page.locator(".sheet tbody tr").count(), 1, "nothing of the hunt, which is not played");

  await page.keyboard.press("?");
  const keys = page.getByTestId("keys");
  await keys.waitFor();
  assert.ok((await keys.locator("kbd").count()) > 8);
  await page.keyboard.press("Escape");
  await keys.waitFor({ state: "detached" });

  await playByKeys(page, random);
  await playByKeys(page, random);

  const before = await plies(page);
  await page.keyboard.press("m");
  const typed = page.getByTestId("typed");
  await page.keyboard.type("z9-z8");
  await page.keyboard.press("Enter");
  await settled(page);
  assert.match(await typed.locator(".typed-why").innerText(), /\w+/);
  assert.equal(await plies(page), before);
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  const move = await typed.locator("code").first().innerText();
  await page.keyboard.type(move);
  await page.keyboard.press("Enter");
  await page.waitForFunction(
    (count) => Number(document.querySelector("[data-testid=slider]")?.getAttribute("max")) > count,
    before,
  );
  await settled(page);
  assert.ok((await plies(page)) > before);
  await page.keyboard.press("Escape");

  while (!(await isOver(page))) await playByKeys(page, random);
  await page.getByTestId("final").waitFor();
  await tabTo(page, "[data-testid=rematch]");
});
