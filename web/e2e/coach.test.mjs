/**
 * coach.test.mjs - the coach, who comments a move that loses much before it is final, and the review after a game.
 */
import assert from "node:assert/strict";
import { audit } from "./axe.mjs";
import { computersPlay, mistakeIn } from "./engine.mjs";
import { gather } from "./company.mjs";
import { chance, computer, person, playMove, plies, sitDown } from "./player.mjs";
import { settled, shoot, suite } from "./support.mjs";

/** @import { Page, Come } from "./support.mjs" */

const visits = suite();
const COACHED = { flat: true, motion: false, coach: true };
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const HOT_SEAT = { game: "nunatak", sitters: [person, person, person] };

const middle = await computersPlay({ game: "nunatak", players: 3, seed: "two" }, { level: 2, plies: 24 });
const wrong = await mistakeIn(middle.record);
const whole = await computersPlay({ game: "nunatak", players: 3, seed: "one" });
const AGAINST_TWO = { game: "nunatak", sitters: [person, computer(1), computer(1)] };

/**
 * Opens a game in its middle.
 * @param {Come} come
 * @param {object} wish
 */
async function playing(come, wish = { look: COACHED }) {
  const { page } = await sitDown(come, { record: middle.record, ...HOT_SEAT }, wish);
  return page;
}

/**
 * @param {Page} page
 * @param {string} move
 */
async function type(page, move) {
  await page.keyboard.press("m");
  await page.locator(".typed input").fill(move);
  await page.keyboard.press("Enter");
}

/**
 * Nothing can be judged until its net is allowed to come.
 * @param {Page} page
 */
async function withoutNets(page) {
  /** @type {() => void} */
  let allow = () => {};
  const allowed = new Promise((done) => (allow = () => done(undefined)));
  await page.route("**/*.net", (route) => allowed.then(() => route.continue()).catch(() => {})); // whoever asked may be gone
  return { allow };
}

/** @param {Page} page */
const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute("data-testid"));

visits("a mistake is commented before it is final: taken back, or played", async (come) => {
  const page = await playing(come);
  await type(page, wrong.move);
  await settled(page);
  const card = page.getByTestId("coach");
  const said = await card.innerText();
  assert.match(said, /This move costs \d+ of 100 chances\.[\s\S]*\nBetter: /);
  assert.equal(await plies(page), middle.plies, "nothing is played yet");
  assert.equal(await focused(page), "coach-back");
  const bottom = await card.evaluate((it) => Math.round(it.getBoundingClientRect().bottom)); // fractions of a pixel hide nothing
  assert.ok(bottom <= (await page.evaluate(() => innerHeight)), "the card is in sight");
  assert.ok((await page.locator("[data-mark=played]").count()) > 0, "what is to be played is marked");
  assert.ok((await page.locator("[data-mark=better]").count()) > 0, "and what is better");
  await audit(page, "the coach's card");
  await shoot(page, "coach");

  await page.keyboard.press("Escape");
  await settled(page);
  assert.equal(await card.count(), 0);
  assert.equal(await plies(page), middle.plies);

  await type(page, wrong.move);
  await card.waitFor();
  await settled(page);
  await page.getByTestId("coach-play").click();
  await settled(page);
  assert.equal(await plies(page), middle.plies + 1);
  assert.equal(await card.count(), 0);
});

visits("a good move is simply played, and whoever points at the board has changed their mind", async (come) => {
  const page = await playing(come);
  await type(page, wrong.move);
  await page.getByTestId("coach").waitFor();
  await settled(page);
  await page.locator("[data-cell]").first().click();
  await settled(page);
  assert.equal(await page.getByTestId("coach").count(), 0);
  await type(page, wrong.better);
  await settled(page);
  assert.equal(await plies(page), middle.plies + 1);
  assert.equal(await page.getByTestId("coach").count(), 0);
});

visits("the coach is off until somebody wants it, and can be silenced", async (come) => {
  const page = await playing(come, {});
  const tool = page.getByTestId("coach-tool");
  assert.equal(await tool.getAttribute("aria-pressed"), "false");
  await type(page, wrong.move);
  await settled(page);
  assert.equal(await plies(page), middle.plies + 1, "nobody comments it");
  await page.getByTestId("undo").click();
  await settled(page);
  await tool.click();
  await type(page, wrong.move);
  await page.getByTestId("coach-off").click();
  await settled(page);
  assert.match(await page.getByTestId("coach").innerText(), /The coach is off/);
  await page.getByTestId("coach-back").click();
  await settled(page);
  assert.equal(await tool.getAttribute("aria-pressed"), "false");
  await type(page, wrong.move);
  await settled(page);
  assert.equal(await plies(page), middle.plies + 1);
});

visits(
  "nobody must wait for the coach",
  async (come) => {
    const page = await playing(come);
    const { allow } = await withoutNets(page);
    await type(page, wrong.move);
    const looking = page.getByTestId("coach-looking");
    await looking.waitFor();
    assert.equal(await plies(page), middle.plies);
    await page.keyboard.press("Escape");
    await looking.waitFor({ state: "detached" });
    assert.equal(await plies(page), middle.plies, "taken back");
    await type(page, wrong.move);
    await page.getByTestId("coach-skip").click();
    await looking.waitFor({ state: "detached" });
    allow();
    await settled(page);
    assert.equal(await plies(page), middle.plies + 1);
    assert.equal(await page.getByTestId("coach").count(), 0);
  },
  { needs: ["requests"] },
);

visits("there is no coach against people elsewhere", async (come) => {
  const { pages } = await gather(come, ["Anna", "Ben"], { game: "nanuuk" });
  for (const page of pages) {
    await page.evaluate(() => (localStorage["floe-look"] = JSON.stringify({ flat: true, motion: false, coach: true })));
    await page.reload();
    await settled(page);
    assert.equal(await page.getByTestId("coach-tool").count(), 0);
  }
  const asks = await Promise.all(pages.map((page) => page.getByTestId("ask").innerText()));
  const mine = pages[asks.findIndex((ask) => ask.includes("Your turn"))];
  assert.ok(mine, String(asks));
  await playMove(mine, chance(1));
  assert.equal(await mine.getByTestId("coach").count(), 0);
});

/**
 * The coach's card on a phone.
 * @param {Come} come
 * @param {object} phone
 */
async function warned(come, phone) {
  const page = await playing(come, { ...phone, look: COACHED });
  await page.getByTestId("type").tap();
  await page.locator(".typed input").fill(wrong.move);
  await page.keyboard.press("Enter");
  await settled(page);
  return page;
}

visits("on a phone the card leaves the board in sight, and its buttons are whole", async (come) => {
  const page = await warned(come, PHONE);
  const card = await page.getByTestId("coach").boundingBox();
  assert.ok(card && card.height < 270, "the upper half is the board's");
  for (const name of ["coach-back", "coach-play", "coach-off"]) {
    const box = await page.getByTestId(name).boundingBox();
    assert.ok(box && box.height >= 44 && box.width >= 44 && box.y + box.height <= 640, name);
  }
  await shoot(page, "coach-phone");
});

visits("on a phone lying down the title of the card is whole", async (come) => {
  const page = await warned(come, { ...PHONE, viewport: { width: 844, height: 390 } });
  const cut = await page.locator(".coach h2").evaluate((it) => it.clientHeight - (it.parentElement?.clientHeight ?? 0));
  assert.ok(cut <= 0, `${cut} px of it are hidden`);
});

/**
 * A game that is over.
 * @param {Come} come
 * @param {object} wish
 */
async function finished(come, wish = {}) {
  const { page } = await sitDown(come, { record: whole.record, ...AGAINST_TWO }, wish);
  return page;
}

/**
 * The same with its review open.
 * @param {Come} come
 * @param {object} wish
 */
async function reviewing(come, wish = {}) {
  const page = await finished(come, wish);
  await page.getByTestId("review-open").click();
  return page;
}

visits(
  "a review: stopped, begun again, and kept",
  async (come) => {
    const page = await finished(come);
    const { allow } = await withoutNets(page);
    await page.getByTestId("review-open").click();
    await page.getByTestId("review-stop").click();
    await page.getByTestId("review-again").waitFor();
    assert.match(await page.getByTestId("review-progress").innerText(), /Stopped after 0 of \d+/);
    allow();
    await page.getByTestId("review-again").click();
    await page.getByTestId("review-seat-0").waitFor();
    await settled(page);
    assert.equal(await page.locator(".ring").count(), 3, "everybody's accuracy");
    assert.equal(await page.getByTestId("review-progress").count(), 0);
    await audit(page, "the review");
    await shoot(page, "review");
    await page.keyboard.press("Escape");
    await page.reload();
    await settled(page);
    await page.getByTestId("review-open").click();
    await page.getByTestId("review-seat-0").waitFor();
    assert.equal(await page.getByTestId("review-progress").count(), 0, "it was kept");
  },
  { needs: ["requests"] },
);

/** Keeps the third part of a review back, until `window.goOn` is called. */
function holdThirdPart() {
  const post = Worker.prototype.postMessage;
  let parts = 0;
  Worker.prototype.postMessage = /** @this {Worker} */ function (order) {
    const isPart = String(order.line).includes('"op":"analyse"');
    if (isPart && ++parts === 3) window.goOn = () => post.call(this, order);
    else post.call(this, order);
  };
}

visits(
  "a review that is stopped sums up what it has found, and goes on from there",
  async (come) => {
    const page = await finished(come, { prepare: holdThirdPart });
    await page.getByTestId("review-open").click();
    await page.waitForFunction(() => window.goOn !== undefined);
    await page.getByTestId("review-stop").click();
    await page.evaluate(() => window.goOn?.());
    await page.getByTestId("review-again").waitFor();
    await settled(page);
    assert.match(await page.getByTestId("review-progress").innerText(), /Stopped after 24 of \d+[\s\S]*Go on/);
    assert.equal(await page.locator(".ring").count(), 3, "everybody's accuracy until then");
    assert.equal(await page.locator(".curve-turns circle").count(), await page.locator(".turning button").count());
    await audit(page, "a stopped review");
    await shoot(page, "review-stopped");
    const first = await page.locator(".mistake").count();
    await page.getByTestId("review-again").click();
    await page.getByTestId("review-progress").waitFor({ state: "detached" });
    await settled(page);
    assert.ok((await page.locator(".mistake").count()) >= first, "what was found stays");
    assert.doesNotMatch(await page.getByTestId("review").innerText(), /Player 1/, "whoever reads is “you”");
  },
  { needs: ["prepare"] },
);

visits("a review leads to its moments, to the better move and back, and to what to learn", async (come) => {
  const page = await reviewing(come);
  await page.getByTestId("review-seat-0").waitFor();
  await settled(page);
  const turns = page.locator(".turning button");
  assert.ok((await turns.count()) > 0, "the game turned somewhere");
  assert.equal(await page.locator(".curve-turns circle").count(), await turns.count(), "the same on the curve");
  assert.ok((await page.locator(".decided li").count()) > 0, "some lines decided it");
  const [ply, words] = [Number(await turns.first().getAttribute("data-ply")), await turns.first().innerText()];
  await turns.first().click();
  await settled(page);
  assert.equal(Number(await page.getByTestId("slider").inputValue()), ply - 1, words);
  assert.ok(await page.getByTestId("reviewed").isVisible(), "the board shows it, and the card says what");
  await audit(page, "a moment of a review");
  await page.getByTestId("reviewed").getByTestId("to-review").click();
  await settled(page);

  const mistake = page.locator(".mistake").first();
  const place = Number(await mistake.getAttribute("data-ply"));
  await mistake.getByTestId("try-better").click();
  await page.getByTestId("advice").waitFor();
  await settled(page);
  assert.equal(await plies(page), place - 1, "the position before the move");
  assert.match(await page.getByTestId("advice").innerText(), new RegExp(`Played at move ${place}: [^]*\\nBetter: `));
  await shoot(page, "review-trial");
  await page.getByTestId("advice").getByRole("button").first().click();
  await settled(page);
  assert.ok((await plies(page)) >= place, "the better move is played, and the others go on");
  await page.getByTestId("back-to-review").click();
  await page.getByTestId("review-seat-0").waitFor();
  await settled(page);

  const lesson = page.getByTestId("learn-next").locator("a").first();
  assert.match((await lesson.getAttribute("href")) ?? "", /^#learn\/nunatak\/\w+$/);
  await lesson.click();
  await page.locator(".game-lesson").waitFor();
});

visits("a review on a phone", async (come) => {
  const page = await reviewing(come, PHONE);
  await page.getByTestId("review-seat-0").waitFor();
  await settled(page);
  const wide = await page.getByTestId("review").evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
  assert.equal(wide, 0, "nothing sticks out");
  await shoot(page, "review-phone");
  await page.getByTestId("show-mistake").first().tap();
  await settled(page);
  const card = await page.getByTestId("reviewed").boundingBox();
  assert.ok(card && card.height < 270, "the upper half is the board's");
  await shoot(page, "review-moment-phone");
});
