/**
 * travel.test.mjs - going back in a game, leaving it, and taking it elsewhere.
 */
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { computersPlay, fragment, rewritten, textOf, verify } from "./engine.mjs";
import { chance, computer, deal, person, playOn, plies, position, reopen, textView } from "./player.mjs";
import { settled, suite } from "./support.mjs";

/** @import { Page } from "./support.mjs" */

const visits = suite();
const WIDE = { viewport: { width: 1280, height: 720 } }; // the log is beside the board

const home = async (/** @type {Page} */ page) => {
  await page.locator(".game-head button").first().click();
  await page.locator("main.start-screen").waitFor();
  await settled(page);
};

/**
 * @param {Page} page
 * @param {string} item
 */
async function choose(page, item) {
  await page.getByTestId("open-menu").click();
  await page.getByTestId("menu").getByTestId(item).click();
}

/** Which moment is shown. */
const shown = async (/** @type {Page} */ page) => Number(await page.getByTestId("slider").inputValue());

/**
 * @param {Page} page
 * @param {number} moves
 * @param {string} seed
 */
async function begin(page, moves, seed, sitters = [person, computer(1)]) {
  await deal(page, { game: "nanuuk", sitters, seed });
  await playOn(page, chance(7), { moves });
}

/** Counts what moves on the page. */
function countMotion() {
  window.motions = 0;
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    window.motions += 1;
    return animate.apply(this, how);
  };
}

visits("what has moved once stays where it is when one comes back from the past", async (come) => {
  const look = { flat: true, motion: true };
  const { page } = await come({ ...WIDE, look, reducedMotion: "no-preference", prepare: countMotion });
  await begin(page, 5, "motion", [person, person]);
  const motions = () => page.evaluate(() => window.motions);
  const before = await motions();
  assert.ok(before > 0, "moves are shown in motion");
  await page.keyboard.press("ArrowLeft");
  await settled(page);
  await page.keyboard.press("Escape");
  await settled(page);
  assert.equal(await page.getByTestId("past").count(), 0);
  assert.equal(await motions(), before);
});

visits("earlier moments, and another way from there", async (come) => {
  const { page } = await come(WIDE);
  await begin(page, 6, "travel", [person, person]);
  const [live, last] = [await position(page), await plies(page)];

  await page.locator('.log-line[data-ply="2"]').click();
  await settled(page);
  assert.equal(await shown(page), 2);
  assert.ok(await page.getByTestId("past").isVisible());
  const second = await position(page);
  assert.notEqual(second, live);

  await page.getByTestId("slider").fill("1");
  await settled(page);
  assert.equal(await shown(page), 1);
  await page.keyboard.press("ArrowRight"); // the slider has the focus
  await settled(page);
  assert.equal(await shown(page), 2);
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  await page.keyboard.press("ArrowLeft");
  await settled(page);
  assert.equal(await shown(page), 1);
  await page.keyboard.press("ArrowRight");
  await settled(page);
  assert.equal(await position(page), second);
  await page.keyboard.press("Home");
  await settled(page);
  assert.equal(await shown(page), 0);
  await page.keyboard.press("Escape");
  await settled(page);
  assert.equal(await shown(page), last);
  assert.equal(await page.getByTestId("past").count(), 0);
  assert.equal(await position(page), live);

  const address = page.url();
  await page.locator('.log-line[data-ply="2"]').click();
  await page.getByTestId("fork").click();
  await page.waitForURL((url) => url.href !== address);
  await settled(page);
  assert.equal(await plies(page), 2);
  assert.equal(await position(page), second);
  await playOn(page, chance(8), { moves: 1 });
  await home(page);
  assert.equal(await page.locator(".saved-row").count(), 2);
});

visits("reload, continue, the list of games", async (come) => {
  const { page } = await come();
  await begin(page, 5, "one");
  const [before, count] = [await position(page), await plies(page)];
  await page.reload();
  await settled(page);
  assert.equal(await plies(page), count);
  assert.equal(await position(page), before);

  await home(page);
  await page.getByTestId("continue").click();
  await settled(page);
  assert.equal(await position(page), before);

  await home(page);
  await begin(page, 1, "two");
  await home(page);
  const rows = page.locator(".saved-row");
  assert.equal(await rows.count(), 2);
  await rows.first().getByRole("button").click();
  assert.equal(await rows.count(), 1);
  await page.locator(".saved-undo button").click();
  assert.equal(await rows.count(), 2);
  await rows.first().getByRole("button").click();
  await page.reload();
  await settled(page);
  assert.equal(await rows.count(), 1);
  await rows.first().getByRole("link").click();
  await settled(page);
  assert.equal(await position(page), before);
});

visits("a link that holds the game", async (come) => {
  const { page } = await come({ ...WIDE, permissions: ["clipboard-read", "clipboard-write"] });
  await begin(page, 5, "link");
  await page.locator('.log-line[data-ply="3"]').click();
  await settled(page);
  const there = await position(page);
  await choose(page, "link");
  await page.getByTestId("why").locator(".toast").waitFor();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));

  const { page: other } = await come({ path: link.hash });
  assert.equal(await shown(other), 3);
  assert.equal(await plies(other), await plies(page));
  assert.equal(await position(other), there);

  const { page: third } = await come({ path: link.hash.slice(0, 40) });
  assert.match(await third.getByRole("alert").innerText(), /link/i);
  const { page: fourth } = await come({ path: "#g=" });
  assert.match(await fourth.getByRole("alert").innerText(), /link/i);
  await fourth.getByRole("alert").getByRole("link").click();
  await fourth.getByTestId("play-nunatak").waitFor();
});

visits("a link made by the engine opens at its ply", async (come) => {
  const { record, plies: all } = await computersPlay({ game: "nanuuk", players: 2, seed: "9" }, { plies: 12 });
  const { page } = await come({ path: fragment(record, 7) });
  assert.equal(await shown(page), 7);
  assert.equal(await plies(page), all);
  assert.equal(await textView(page), (await textOf(record, 7)).trim());
});

visits("the record as a file, out and in", async (come) => {
  const folder = await mkdtemp(`${tmpdir()}/floe-`);
  try {
    const { page } = await come();
    await begin(page, 5, "file");
    const before = await position(page);
    const download = page.waitForEvent("download");
    await choose(page, "save");
    const file = await download;
    assert.match(file.suggestedFilename(), /^nanuuk-\w+\.floe$/);
    const path = `${folder}/${file.suggestedFilename()}`;
    await file.saveAs(path);
    assert.equal(verify(path), "");
    const record = await readFile(path, "utf8");
    assert.equal(record, await rewritten(record));

    const { page: other } = await come();
    await other.getByTestId("record-file").setInputFiles(path);
    await other.locator("main.game").waitFor();
    await settled(other);
    assert.equal(await position(other), before);

    const { page: third } = await come();
    const damaged = Buffer.from(record.replace(/^(\D*)(\d+)/m, "$1999"));
    for (const [buffer, said] of /** @type {const} */ ([
      [damaged, /^This is not a Floe record: .*\w+ \w+/],
      [Buffer.from("no record"), /^This is not a Floe record: a record begins with a line such as \[Game /],
    ])) {
      await third.getByTestId("record-file").setInputFiles({ name: "x.floe", mimeType: "text/plain", buffer });
      await third.locator(".refused:not(:empty)").waitFor();
      assert.match(await third.locator(".refused").innerText(), said);
    }
    await third.getByTestId("open-record").click();
    await third.locator("textarea").fill("hello world");
    await third.getByTestId("open-pasted").click();
    const dialog = third.getByTestId("record-dialog");
    await dialog.getByText("This is not a Floe record").waitFor();
    const [first, second] = await dialog
      .locator(".button-row .button")
      .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top));
    assert.equal(first, second, "its buttons stand in a row");
    assert.equal(await third.locator("textarea").inputValue(), "hello world", "what was pasted stays");
    await third.locator("textarea").fill(record);
    await third.getByTestId("open-pasted").click();
    await third.locator("main.game").waitFor();
    await settled(third);
    assert.equal(await position(third), before);
  } finally {
    await rm(folder, { recursive: true });
  }
});

visits("a record without names tells the names of the computers that go on with it", async (come) => {
  const { record } = await computersPlay({ game: "nunatak", players: 3, seed: "names" }, { plies: 12 });
  const { page } = await come(WIDE);
  await reopen(page, record, { game: "nunatak", sitters: [person, computer(1), computer(1)] });
  await settled(page);
  const log = await page.locator(".log").innerText();
  assert.match(log, /Seal \w+ takes/);
  assert.doesNotMatch(log, /Player \d/);
});
