/**
 * aid.test.mjs - what lies beside each player: opened by a key, docked where there is room, and marked where it helps.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { audit } from "./axe.mjs";
import { computer, deal, offered, person, reopen, sitDown, thing } from "./player.mjs";
import { root, settled, shoot, suite } from "./support.mjs";

/** @import { Page } from "./support.mjs" */

const visits = suite();
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const LAPTOP = { viewport: { width: 1366, height: 768 } };
const TEMPLE = { game: "nunatak", sitters: [person, computer(1), computer(1)], seed: "aid" };
/** A game in which favors are held. */
const FAVORS = `${root}web/src/games/nunatak/examples/F-14.floe`;
/** What the animals are worth, in words. */
const WORTH = [
  "1 fish: 1 point. Brought home, it gets you: husky.",
  "1 seal: 2 points. Brought home, it gets you: kayak.",
  "1 walrus: 3 points. Brought home, it gets you: sled.",
  "1 whale: 4 points. Only with an Inuk. Brought home, it gets you: husky, sled, and kayak.",
];
const HUNT = { game: "nanuuk", sitters: [person, computer(1)], seed: "aid" };

/** The lines that are marked, by their codes. */
const marked = (/** @type {Page} */ page) =>
  page.locator(".aid-now").evaluateAll((lines) => lines.map((line) => line.getAttribute("data-aid")));

const press = async (/** @type {Page} */ page, /** @type {string} */ key) => {
  await page.keyboard.press(key);
  await settled(page);
};

visits("a key opens the aid over a small screen; it marks what helps, and leads to the rules", async (come) => {
  const { page } = await sitDown(come, TEMPLE, PHONE);
  await page.getByTestId("open-aid").tap();
  await settled(page);
  const aid = page.getByTestId("aid");
  assert.deepEqual(await marked(page), ["take"]);
  const row = aid.locator('[data-aid="carvers"] [role=row]');
  assert.deepEqual(await row.nth(4).allInnerTexts(), ["5\n25"]);
  await audit(page, "the player aid");
  await shoot(page, "aid-nunatak-phone");
  await aid.locator('[data-aid="ascent"] .ours').click();
  assert.ok(await aid.getByText("Ascent is a favor of ours").isVisible());
  await aid.locator('[data-aid="squares"] .rule-link').click();
  await settled(page);
  assert.match(await page.getByTestId("rule").innerText(), /T-12/);
  await press(page, "Escape");
  await press(page, "Escape");
  assert.equal(await aid.count(), 0);
});

visits("beside the board it stays open, also after a reload, and follows what is chosen", async (come) => {
  const { page } = await sitDown(come, TEMPLE, LAPTOP);
  await press(page, "a");
  const docked = page.getByTestId("aid-docked");
  assert.deepEqual(await marked(page), ["take"]);
  const slot = (await offered(page)).find((tag) => tag.startsWith("slot:"));
  await thing(page, slot ?? "").click();
  await settled(page);
  assert.ok((await marked(page)).includes("build"), "now it is about where to build");
  await audit(page, "the aid beside the board");
  await shoot(page, "aid-nunatak-laptop");
  await page.reload();
  await settled(page);
  assert.ok(await docked.isVisible());
  await press(page, "a");
  assert.equal(await docked.count(), 0);
  assert.equal(await page.locator(".log").count(), 1, "the log is back");
});

visits("the hunt has its own, in the language that is spoken", async (come) => {
  const { page } = await come({ ...LAPTOP, path: "?lang=de" });
  await deal(page, HUNT);
  await press(page, "a");
  const whales = page.locator('[data-aid="whale"]');
  assert.match(await whales.innerText(), /^Wale 4 Punkte\. Nur mit einem Inuk\..*Husky, Schlitten, Kajak/);
  assert.deepEqual(await marked(page), ["igloo"], "where a hunter begins");
  const [line, place] = await Promise.all(
    [".aid-now", ".aid-scroll"].map((what) =>
      page.locator(what).evaluate((one) => one.getBoundingClientRect().toJSON()),
    ),
  );
  assert.ok(line.top >= place.top && line.bottom <= place.bottom, "it is in sight");
  await shoot(page, "aid-nanuuk-laptop-de");
});

/**
 * Opens what leads to a rule, and closes it again.
 * @param {Page} page
 * @param {import("playwright-core").Locator} link
 */
async function readsRule(page, link) {
  const id = await link.getAttribute("data-rule");
  await link.click();
  await settled(page);
  const text = await page.getByTestId("rule").innerText();
  assert.ok(id !== null && text.includes(id), text);
  assert.equal(await page.getByTestId("rule").locator(".rule-text").count(), 1, `the book has ${id}`);
  await press(page, "Escape");
}

for (const [where, size] of Object.entries({ laptop: LAPTOP, phone: PHONE })) {
  visits(`favors, symbols and options on the table lead to their rules: a ${where}`, async (come) => {
    const { page } = await come(size);
    const openHands = async () => {
      if (where === "phone") await page.getByTestId("drawer-hands").click();
      await settled(page);
    };
    await reopen(page, await readFile(FAVORS, "utf8"), { game: "nunatak", sitters: [person, person, person] });
    await openHands();
    for (const favor of await page.locator(".nt-favor-more .rule-link").all()) await readsRule(page, favor);
    await readsRule(page, page.locator(".nt-column-head").nth(2));
    await page.locator(".nt-favor-chip").first().focus();
    await readsRule(page, page.locator(".nt-tip .rule-link").first());
    await shoot(page, `rules-nunatak-${where}`);
    await page.goto(`${page.url().split("#")[0]}#start`);
    await settled(page);
    await deal(page, { ...HUNT, options: { broken: "yes" } });
    await openHands();
    await readsRule(page, page.locator(".nanuuk-chips [data-rule]").first());
    await readsRule(page, page.locator('.nanuuk-chips [data-rule="V-03"]'));
    assert.deepEqual(await page.locator(".nanuuk-worth .nanuuk-read").allInnerTexts(), WORTH);
    await readsRule(page, page.locator(".nanuuk-worth").last());
    await shoot(page, `rules-nanuuk-${where}`);
  });
}
