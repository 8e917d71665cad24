/**
 * pebbles.test.mjs - the template game: its folder is all that it takes to be played on the page.
 */
import assert from "node:assert/strict";
import { chance, playOn } from "./player.mjs";
import { settled, suite } from "./support.mjs";

const visits = suite();

visits("a game of Pebbles is found by its address and played to its end", async (come) => {
  const { page } = await come();
  assert.equal(await page.getByTestId("play-pebbles").count(), 0, "people are not offered it");
  await page.evaluate(() => (location.hash = "#setup/pebbles"));
  await settled(page);
  await page.getByTestId("chair-1").locator("select").nth(1).selectOption("1");
  await page.locator(".seed input").fill("pebbles");
  await page.getByTestId("start").click();
  await page.locator("main.game").waitFor();
  await settled(page);
  const moves = await playOn(page, chance(1));
  assert.ok(moves > 2, `${moves} own moves`);
  const final = page.getByTestId("final");
  await final.waitFor();
  assert.equal(await final.locator(".ranks li").count(), 3);
});

visits("tiny heaps are offered to two players, not to three", async (come) => {
  const { page } = await come({ path: "#setup/pebbles" });
  await page.locator('.count:has(input[value="2"])').click();
  await settled(page);
  assert.equal(await page.locator('[data-option="heap"] input').count(), 3, "tiny heaps for two");
  await page.locator('.count:has(input[value="3"])').click();
  await settled(page);
  assert.equal(await page.locator('[data-option="heap"] input').count(), 2, "not for three");
});
