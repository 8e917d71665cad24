/**
 * about.test.mjs - who made the games, what Floe is made with, and what of the games is reconstructed.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { audit } from "./axe.mjs";
import { computer, deal, person } from "./player.mjs";
import { program, settled, shoot, suite } from "./support.mjs";

/** @import { Page } from "./support.mjs" */

const visits = suite();
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const LAPTOP = { viewport: { width: 1366, height: 768 } };

const open = async (/** @type {Page} */ page, /** @type {string} */ testid) => {
  await page.getByTestId(testid).click();
  await settled(page);
};

visits("About names the makers of both games, and the licences of what is used", async (come) => {
  const { page } = await come(PHONE);
  await open(page, "open-about");
  const about = page.getByTestId("about");
  const said = await about.innerText();
  for (const name of [
    "Kane Klenko",
    "Kwanchai Moriya",
    "KOSMOS",
    "Günter Cornett",
    "Christof Tisch",
    "unofficial",
    "MIT",
  ])
    assert.ok(said.includes(name), name);
  for (const name of [/three 0\.\d+\.\d+ MIT/, /preact .* MIT/, /SQLite Public Domain/, /libuv MIT/, /ICU/, /curl/])
    assert.match(said, name);
  const version = execFileSync(program, ["--version"], { encoding: "utf8", env: { LANG: "C" } });
  assert.ok(said.includes(`Floe ${version.split(/\s/)[1]}`), "the version of the program");
  assert.match(said, /Commit [0-9a-f]{12}\n/);
  assert.match(said, /Rules: Nunatak \d+, Nanuuk! \d+/);
  await audit(page, "About");
  await shoot(page, "about-phone");
});

visits("what is reconstructed is named where a game is set up, and marked on the table", async (come) => {
  const { page } = await come({ ...LAPTOP, path: "?lang=de" });
  await open(page, "setup-nanuuk");
  assert.match(await page.locator(".edition-note").innerText(), /Ausgabe: rekonstruiert 1/);
  await open(page, "edition");
  assert.match(await page.getByTestId("ours-dialog").innerText(), /Wo die drei Iglus stehen/);
  await audit(page, "what is reconstructed");
  await shoot(page, "reconstructed-de");
  await page.keyboard.press("Escape");
  await page.locator(".setup-head a").click();
  await settled(page);
  await deal(page, { game: "nanuuk", sitters: [person, computer(1)], seed: "about" });
  await page.locator(".nanuuk-board [data-ours]").click();
  await settled(page);
  assert.match(await page.getByTestId("ours-dialog").innerText(), /Wo die drei Iglus stehen[\s\S]*Standardaufbauten/);
  await page.keyboard.press("Escape");
  await page.goto(`${page.url().split("#")[0]}#start`);
  await settled(page);
  await deal(page, { game: "nunatak", sitters: [person, computer(1), computer(1), computer(1)], seed: "about" });
  assert.equal(await page.locator('[data-ours="completions"]').count(), 1);
  await page.locator('[data-ours="track"]').click();
  await settled(page);
  assert.match(await page.getByTestId("ours-dialog").innerText(), /Baumeisterleiste/);
  assert.doesNotMatch(await page.getByTestId("ours-dialog").innerText(), /Abschlusskarten/, "that part alone");
});
