/**
 * newcomer.test.mjs - somebody who has never been here: they are offered to learn, their first games are gentle, and after
 * them stronger computers are proposed.
 */
import assert from "node:assert/strict";
import { audit } from "./axe.mjs";
import { chance, computer, deal, isOver, person, playMove } from "./player.mjs";
import { isLongForm, settled, shoot, suite } from "./support.mjs";

/** @import { Page } from "./support.mjs" */

const visits = suite();
const NEW = { newcomer: true };
const PHONE = { ...NEW, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const asked = (/** @type {Page} */ page) => page.locator("[data-testid=ask] > span").last().innerText();
const tip = (/** @type {Page} */ page) => page.locator(".tip-card");

/**
 * Plays on and reads every tip, until the game is over or enough tips were read. Returns which ones.
 * @param {Page} page
 * @param {() => number} random
 * @param {{ tips?: number, touch?: boolean }} how
 */
async function playGently(page, random, { tips = 1000, touch = false } = {}) {
  /** @type {(string | null)[]} */
  const read = [];
  while (read.length < tips && !(await isOver(page))) {
    if (await tip(page).isVisible()) {
      read.push(await tip(page).getAttribute("data-tip"));
      await page.getByTestId("got-it").click();
      await settled(page);
    } else await playMove(page, random, { touch });
  }
  return read;
}

const atHome = async (/** @type {Page} */ page) => {
  await page.goto(`${page.url().split("#")[0]}#start`);
  await settled(page);
};

visits("the rules and what this is are in sight on phones, in every language", async (come) => {
  for (const language of ["en", "de", "fr", "nl"]) {
    const { page } = await come({ ...PHONE, path: `?lang=${language}` });
    for (const viewport of [PHONE.viewport, { width: 360, height: 640 }]) {
      await page.setViewportSize(viewport);
      await settled(page);
      for (const link of ["book-nunatak", "book-nanuuk", "open-about"]) {
        const box = await page.getByTestId(link).boundingBox();
        const foot = box ? Math.round(box.y + box.height) : Infinity;
        assert.ok(foot <= viewport.height, `${link} in ${language} ends at ${foot} of ${viewport.height}`);
      }
    }
    await page.close();
  }
});

visits("the first question can be read whole on every small screen, in every language", async (come) => {
  for (const language of ["en", "de", "fr", "nl"]) {
    const { page } = await come({ ...PHONE, path: `?lang=${language}` });
    await page.getByTestId("play-nunatak").tap();
    await page.locator("main.game").waitFor();
    for (const [width = 0, height = 0] of [
      [390, 844],
      [360, 640],
      [844, 390],
      [683, 384],
    ]) {
      await page.setViewportSize({ width, height });
      await settled(page);
      const hidden = await page
        .locator("[data-testid=ask] > span")
        .last()
        .evaluate((it) => it.scrollHeight - it.clientHeight);
      assert.ok(hidden <= 1, `${hidden} px are hidden in ${language} at ${width}x${height}`);
    }
    await page.close();
  }
});

visits(
  "a first visit leads to a finished first game with one click and moves, and then to the next level",
  async (come) => {
    const { page } = await come(PHONE);
    await shoot(page, "newcomer-start-phone");
    assert.ok(await page.getByTestId("book-nunatak").isVisible());
    await page.getByTestId("play-nanuuk").tap();
    await page.locator("main.game").waitFor();
    await settled(page);
    assert.match(await asked(page), /Choose where you begin/);
    assert.match(await page.locator(".game").innerText(), /Seal/, "the weakest computers");
    const tips = await playGently(page, chance(5), { touch: true });
    assert.ok(tips.includes("star"), "the first crack was explained");
    assert.equal(new Set(tips).size, tips.length, "nothing twice");
    await settled(page);
    if ((await page.getByTestId("final").count()) === 0) await page.getByTestId("result").tap();
    await settled(page);
    assert.match(await page.getByTestId("harder").innerText(), /Arctic tern|against/);
    await shoot(page, "newcomer-final-phone");
    await page.getByTestId("harder").tap();
    await settled(page);
    await atHome(page);
    assert.equal(await page.locator(".learn-row").count(), 0, "something was finished");
  },
);

visits("the start page offers to learn both games, in every language", async (come) => {
  for (const [language, words] of [
    ["en", "New here? Learn Nunatak in five minutes"],
    ["fr", "Première visite\u202f? Apprenez Nunatak en cinq minutes"],
    ["de", "Neu hier? Lerne Nunatak in fünf Minuten"],
    ["nl", "Nieuw hier? Leer Nunatak in vijf minuten"],
  ]) {
    const { page } = await come({ ...NEW, path: `?lang=${language}` });
    assert.equal(await page.getByTestId("learn-nunatak").innerText(), words);
    assert.equal(await page.getByTestId("learn-nanuuk").getAttribute("href"), "#learn/nanuuk");
    if (isLongForm || language === "de") await audit(page, `the start page of a first visit, ${language}`);
    await shoot(page, `newcomer-start-${language}`);
  }
});

visits("the question says what it is for, and each thing is explained once", async (come) => {
  const { page } = await come(NEW);
  await page.getByTestId("play-nunatak").click();
  await page.locator("main.game").waitFor();
  await settled(page);
  assert.equal(await asked(page), "Take a card: then you may build on a free tile with its symbol.");
  await page.locator("[data-cell][data-open]").first().click();
  await settled(page);
  assert.match(await asked(page), /^Which (worker|carver|artisan|beast|engineer|elder) card do you take\?$/);
  await page.keyboard.press("Escape");
  assert.match(await tip(page).innerText(), /whoever has the most when the last block stands wins/);
  const first = await playGently(page, chance(3), { tips: 1 });
  assert.deepEqual(first, ["goal"], "what it is all about comes first");
  while (!(await tip(page).isVisible())) await playMove(page, chance(4));
  assert.notEqual(await tip(page).getAttribute("data-tip"), first[0], "another thing");
  await audit(page, "a tip over the board");
  await shoot(page, "newcomer-tip");
  await page.getByTestId("no-tips").click();
  await settled(page);
  assert.equal(await tip(page).count(), 0);
  assert.notEqual(await asked(page), "Take a card: then you may build on a free tile with its symbol.");
  await page.reload();
  await settled(page);
  assert.equal(await page.locator("[data-gentle]").count(), 0, "they stay away");
});

visits("a favor to be taken says what it does, before it is taken", async (come) => {
  const { page } = await come(PHONE);
  await page.evaluate(() => (localStorage["floe-newcomer"] = JSON.stringify({ noTips: true })));
  await deal(page, { game: "nunatak", sitters: [person, computer(1)], seed: "elder" });
  const random = chance(3);
  for (let tries = 0; (await page.locator("[data-tag^='favor:'][data-open]").count()) === 0; tries += 1) {
    assert.ok(tries < 30, "an elder comes");
    const elder = page.locator("[data-tag^='slot:'][data-open]:has(.nt-type-L)");
    if ((await elder.count()) > 0) await elder.first().tap();
    await settled(page);
    await playMove(page, random, { touch: true });
  }
  await page.locator("[data-tag^='favor:'][data-open]:visible").first().tap();
  await settled(page);
  assert.match(await page.getByTestId("preview").innerText(), /turn|card|scoring|take|square/);
});
