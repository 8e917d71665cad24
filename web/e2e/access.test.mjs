/**
 * access.test.mjs - for those who do not see, do not see colours, do not like motion, or have an old machine.
 */
import assert from "node:assert/strict";
import { audit } from "./axe.mjs";
import { begun, enter, makeAccount, open } from "./company.mjs";
import { computersPlay, fragment } from "./engine.mjs";
import { chance, computer, deal, person, playMove, playOn, sitDown } from "./player.mjs";
import { isLongForm, launch, settled, shoot, suite, visit } from "./support.mjs";

/** @import { Page } from "./support.mjs" */

const visits = suite();
const TWO = { sitters: [person, computer(1)] };

/** A palette changes colours alone: all rules are tried in the first one, and those of colours in the others. */
const RULES = /** @type {Record<string, string[]>} */ ({
  ice: [],
  vivid: ["color-contrast"],
  night: ["color-contrast"],
});
const PALETTES = Object.keys(RULES);

/**
 * Through the settings, as anybody would.
 * @param {Page} page
 * @param {string} palette
 */
async function wear(page, palette) {
  if (await page.locator("main.game").count()) await page.getByTestId("open-menu").click();
  await page.getByTestId("open-settings").click();
  await page.locator(".choice:has(input[name=palette])").nth(PALETTES.indexOf(palette)).click();
  await audit(page, `settings in ${palette}`, RULES[palette]);
  assert.equal(await page.locator("html").getAttribute("data-palette"), palette);
  await page.keyboard.press("Escape");
  await settled(page);
}

// In the long form all three; else the lightest and the one with the least light.
for (const palette of isLongForm ? PALETTES : ["ice", "night"]) {
  visits(`axe finds nothing serious in ${palette}`, async (come) => {
    const { page } = await come();
    const rules = RULES[palette];
    await wear(page, palette);
    await audit(page, "start", rules);
    await page.getByTestId("setup-nanuuk").click();
    await audit(page, "set-up", rules);
    await page.locator(".setup-head a").click();
    await deal(page, { game: "nanuuk", ...TWO });
    await playOn(page, chance(1), { moves: 2 });
    await audit(page, "nanuuk", rules);
    await page.locator(".game-head button").first().click();
    await deal(page, { game: "nunatak", ...TWO });
    await page.locator("[data-tag^='slot:'][data-open]").first().click();
    await audit(page, "nunatak, flat", rules);
  });
}

/**
 * Somebody with a browser that draws the temple, which takes several times as long for all else.
 * @param {string} address
 * @param {import("./support.mjs").Wish} wish
 * @param {(page: Page) => Promise<void>} body
 */
async function inSpace(address, wish, body) {
  const browser = await launch({ webgl: true });
  try {
    const { page, complaints } = await visit(browser, address, wish);
    await body(page);
    assert.deepEqual(complaints, []);
  } finally {
    await browser.close();
  }
}

// All palettes in the long form, and else the one with the least light.
for (const palette of isLongForm ? PALETTES : ["night"]) {
  visits(`nor in the temple, the dialogs and at the end in ${palette}`, async (come, { server }) => {
    const { record } = await computersPlay({ game: "nunatak", players: 2, seed: "axe" });
    const path = fragment(record, 20);
    await inSpace(server.address + path, { look: { palette, flat: false, motion: false } }, async (page) => {
      assert.ok(await page.locator(".nt-temple canvas").isVisible());
      await audit(page, "the temple in the past");
    });
    const { page } = await come({ path, look: { palette, flat: true, motion: false } });
    await lookAround(page);
  });
}

/**
 * A game that is over: what can be opened in its past, and the end.
 * @param {Page} page
 */
async function lookAround(page) {
  for (const key of ["t", "?"]) {
    await page.keyboard.press(key);
    await audit(page, `dialog of ${key}`);
    await page.keyboard.press("Escape");
  }
  await page.getByTestId("open-menu").click();
  await audit(page, "menu");
  await page.keyboard.press("Escape");
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  await page.keyboard.press("Escape");
  await settled(page);
  await page.getByTestId("result").click();
  await audit(page, "final screen");
}

visits("nor online", async (come) => {
  const { page } = await come({ path: "/#online" });
  const home = page.url().split("#")[0];
  await audit(page, "the welcome");
  await enter(page, "Anna");
  await page.getByTestId("new-table").waitFor();
  await audit(page, "the lobby");
  await makeAccount(page);
  await page.getByTestId("bot-name").fill("Walrus");
  await page.getByTestId("bot-make").click();
  await page.getByTestId("token").waitFor();
  await audit(page, "the account");
  await page.goto(home + "#online/new");
  await audit(page, "a new table");
  await open(page, { game: "nanuuk", chairs: ["me", "friend", "computer"] });
  await audit(page, "a table that waits");
  await open(page, { game: "nanuuk", chairs: ["me", "computer"], clock: "quick" });
  await begun([page]);
  await page.getByTestId("end").click();
  await audit(page, "giving up");
  await page.getByTestId("play-on").click();
  await page.getByTestId("open-chat").click();
  await audit(page, "a game with its talk");
});

visits("the live region speaks", async (come) => {
  const { page } = await sitDown(come, { game: "nunatak", ...TWO });
  const spoken = page.getByTestId("spoken");
  assert.equal(await spoken.getAttribute("aria-live"), "polite");
  const before = await spoken.textContent();
  await playMove(page, chance(2));
  const words = (await spoken.textContent()) ?? "";
  assert.notEqual(words, before);
  const last = await page.locator(".log-line").last().textContent();
  assert.ok(last && words.includes(last), `“${words}” tells “${last}”`);
  const question = await page.getByTestId("ask").locator("span").last().textContent();
  assert.ok(question && words.includes(question));
});

visits("less motion, if the system is asked for it", async (come) => {
  const { page } = await come({ look: null });
  assert.equal(await page.locator("html").getAttribute("data-motion"), "no");
  await deal(page, { game: "nanuuk", ...TWO });
  await playMove(page, chance(3));
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
  const { page: other } = await come({ look: null, reducedMotion: "no-preference" });
  assert.equal(await other.locator("html").getAttribute("data-motion"), "yes");
});

// Pictures alone, for people to look at.
if (isLongForm)
  visits("without colours", async (_, { server }) => {
    for (const game of ["nunatak", "nanuuk"]) {
      const { record } = await computersPlay({ game, players: 4, seed: "gray" }, { plies: 30 });
      const wish = { look: { flat: false, motion: false }, viewport: { width: 1440, height: 900 } };
      await inSpace(server.address + fragment(record), wish, async (page) => {
        await page.evaluate(() => (document.documentElement.style.filter = "grayscale(1)"));
        await shoot(page, `grayscale-${game}`);
      });
    }
  });

visits("without WebGL the plans are the temple", async (_, { server }) => {
  const browser = await launch({ webgl: false });
  try {
    const look = { flat: false, motion: false };
    const { page, complaints } = await visit(browser, server.address, { look });
    await deal(page, { game: "nunatak", ...TWO });
    assert.equal(await page.locator("canvas").count(), 0);
    assert.ok(await page.locator(".nt-plan").isVisible());
    assert.equal(await playOn(page, chance(4), { moves: 2 }), 2);
    // That there is no WebGL is told to those who look into the console.
    assert.deepEqual(
      complaints.filter((one) => !one.includes("WebGL")),
      [],
    );
  } finally {
    await browser.close();
  }
});
