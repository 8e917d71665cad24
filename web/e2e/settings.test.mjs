/**
 * settings.test.mjs - how somebody likes it: the system's dark setting, when moves are confirmed, sounds and what a phone
 * feels.
 */
import assert from "node:assert/strict";
import { randomPlay } from "./engine.mjs";
import { chance, computer, deal, offered, person, playOn, plies, sitDown, thing } from "./player.mjs";
import { settled, suite } from "./support.mjs";

/** @import { Page } from "./support.mjs" */

const visits = suite();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const HUNT = { game: "nanuuk", sitters: [person, computer(1)], seed: "settings" };

const palette = (/** @type {Page} */ page) => page.evaluate(() => document.documentElement.dataset.palette);

/**
 * Chooses something in the settings of a game.
 * @param {Page} page
 * @param {string} choice
 */
async function choose(page, choice) {
  await page.getByTestId("open-menu").click();
  await page.getByTestId("open-settings").click();
  await page.getByTestId("settings").locator(choice).click();
  await page.keyboard.press("Escape");
  await settled(page);
}

visits(
  "the dark setting of the system is followed, at once, until somebody chooses",
  async (come) => {
    const { page } = await come({ look: null, colorScheme: "dark" });
    assert.equal(await palette(page), "night");
    await page.emulateMedia({ colorScheme: "light" });
    await page.waitForFunction(() => document.documentElement.dataset.palette === "ice");
    await deal(page, HUNT);
    await choose(page, "label:has([name=pace][value=once])");
    await page.emulateMedia({ colorScheme: "dark" });
    await page.waitForFunction(() => document.documentElement.dataset.palette === "night");
    await choose(page, "label:has([name=palette]) >> nth=1");
    assert.equal(await palette(page), "vivid");
    await page.emulateMedia({ colorScheme: "light" });
    await page.reload();
    await settled(page);
    assert.equal(await palette(page), "vivid", "what was chosen stays");
  },
  { needs: ["emulation"] },
);

visits("moves are confirmed when somebody wants it, whatever they point with", async (come) => {
  const { page } = await sitDown(come, HUNT);
  const point = async () => {
    await thing(page, (await offered(page))[0]).click();
    await settled(page);
  };
  await choose(page, "label:has([name=confirm][value=always])");
  const before = await plies(page);
  await point();
  assert.equal(await plies(page), before, "it waits");
  await page.getByTestId("confirm").click();
  await settled(page);
  assert.ok((await plies(page)) > before);

  const { page: phone } = await sitDown(come, HUNT, PHONE);
  await choose(phone, "label:has([name=confirm][value=never])");
  await thing(phone, (await offered(phone))[0]).tap();
  await settled(phone);
  assert.ok((await plies(phone)) > 0, "a touch plays");
});

visits("answers wait to be confirmed, too, and another one can be given instead", async (come) => {
  const record = await randomPlay({ game: "nunatak", players: 3 }, async (ask) => {
    const { state, decides } = await ask("state", { seat: 0 });
    return /** @type {{ phase: string }} */ (state).phase === "propagation" && decides === 0;
  });
  const look = { flat: true, motion: false };
  for (const wish of [{ look: { ...look, confirm: "always" } }, { ...PHONE, look }]) {
    const { page } = await sitDown(come, { record, game: "nunatak", sitters: [person, person, person] }, wish);
    const before = await plies(page);
    const answer = async (/** @type {string} */ tag) => {
      const button = page.locator(`.choices [data-tag="${tag}"]`);
      await ("hasTouch" in wish ? button.tap() : button.click());
      await settled(page);
    };
    const waits = () => page.getByTestId("confirm").getAttribute("data-tag");
    await answer("do:pass");
    assert.equal(await waits(), "do:pass");
    await answer("do:propagation");
    assert.equal(await waits(), "do:propagation");
    assert.match(await page.locator(".preview-about").innerText(), /one block more/);
    assert.equal(await plies(page), before, "both wait");
    await answer("do:propagation");
    assert.equal(await plies(page), before + 1, "the second time plays");
  }
});

/** Notes what is heard and felt; both happen as ever. */
function listen() {
  window.noticed = [];
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (...when) {
    window.noticed.push("heard");
    return start.apply(this, when);
  };
  const vibrate = navigator.vibrate.bind(navigator);
  navigator.vibrate = (/** @type {any} */ pattern) => {
    window.noticed.push("felt");
    return vibrate(pattern);
  };
}

visits(
  "sounds and vibration are off until somebody wants them",
  async (come) => {
    const noticed = (/** @type {Page} */ page) => page.evaluate(() => [...new Set(window.noticed)].sort());
    const { page } = await sitDown(come, HUNT, { ...PHONE, prepare: listen });
    await playOn(page, chance(2), { moves: 2, touch: true });
    assert.deepEqual(await noticed(page), []);

    const look = { flat: true, motion: false, sound: true, haptics: true };
    const { page: other } = await sitDown(come, HUNT, { ...PHONE, prepare: listen, look });
    await playOn(other, chance(2), { moves: 2, touch: true });
    assert.deepEqual(await noticed(other), ["felt", "heard"]);
  },
  { needs: ["devtools"] },
);
