/**
 * seeing.test.mjs - what others did can be followed, the end is counted up, and advice is told in words.
 */
import assert from "node:assert/strict";
import { gather } from "./company.mjs";
import { chance, computer, deal, person, playMove, playOn, plies } from "./player.mjs";
import { settled, suite } from "./support.mjs";

/** @import { Page } from "./support.mjs" */

const visits = suite();

const FOLLOWS = { flat: true, motion: true, pace: "fast" };
const THREE = [person, computer(1), computer(1)];

/**
 * Plies and totals as they are drawn, from now on, each once: what somebody could have seen.
 * @param {Page} page
 */
const watchSteps = (page) =>
  page.evaluate(() => {
    const steps = /** @type {string[]} */ ([]);
    const look = () => {
      const ply = document.querySelector("[data-testid=slider]")?.getAttribute("max");
      const lines = document.querySelectorAll(".log-line").length;
      const step = `${ply} ${lines}`;
      if (steps.at(-1) !== step) steps.push(step);
    };
    look();
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    window.steps = steps;
  });

visits("moves of others come one after the other, in step with the log, and stay marked", async (come) => {
  const { page } = await come({ look: FOLLOWS, reducedMotion: "no-preference" });
  await deal(page, { game: "nunatak", sitters: THREE, seed: "seven" });
  await playMove(page, chance(3));
  await watchSteps(page);
  const before = await plies(page);
  await playMove(page, chance(4));
  const after = await plies(page);
  const steps = await page.evaluate(() => window.steps);
  const shown = steps.map((step) => step.split(" ").map(Number));
  for (let ply = before; ply <= after; ply += 1) {
    assert.ok(
      shown.some(([at, lines]) => at === ply && lines === ply),
      `ply ${ply} was shown with its log: ${steps}`,
    );
  }
  const strip = page.getByTestId("last-moves").locator(".last-move");
  assert.equal(await strip.count(), 2);
  assert.match(await strip.first().innerText(), /Seal Pipa: \w+ on 1[a-e][1-5]/);
  assert.ok((await page.locator("[data-mark=last]").count()) >= 2, "their cells are marked");

  await watchSteps(page);
  await strip.first().click();
  await settled(page);
  const again = (await page.evaluate(() => window.steps)).map((step) => Number(step.split(" ")[0]));
  assert.ok(again.some((ply) => ply < after) && again.at(-1) === after, `it is shown again: ${again}`);
});

visits("the pace of others' moves is a setting", async (come) => {
  const { page } = await come({ look: FOLLOWS, reducedMotion: "no-preference" });
  await deal(page, { game: "nanuuk", sitters: THREE, seed: "seven" });
  await page.getByTestId("open-menu").click();
  await page.getByTestId("open-settings").click();
  await page.getByTestId("pace").getByText("At once").click();
  assert.equal(JSON.parse(await page.evaluate(() => localStorage["floe-look"])).pace, "once");
});

visits("sentences address the one who reads, by the name given once", async (come) => {
  const { page } = await come();
  await page.getByTestId("setup-nanuuk").click();
  await page.getByTestId("chair-0").locator("input").fill("Anna");
  await page.getByTestId("start").click();
  await page.locator("main.game").waitFor();
  await settled(page);
  assert.match(await page.getByTestId("ask").innerText(), /^●?\s*Your turn/);
  await playMove(page, chance(1));
  assert.match(await page.locator(".log-line").first().innerText(), /^You place your hunter on/);
  const names = await page.locator(".sheet thead .seat-name").allInnerTexts();
  assert.deepEqual(names.slice(0, 3), ["Anna", "Fox Nuka", "Fox Kaya"]);
  await page.goto(`${page.url().split("#")[0]}#setup/nunatak`);
  await settled(page);
  assert.equal(await page.getByTestId("chair-0").locator("input").inputValue(), "Anna");
});

visits("online everybody reads their own sentences", async (come) => {
  const { pages } = await gather(come, ["Anna", "Ben"], { game: "nanuuk" });
  const asks = await Promise.all(pages.map((page) => page.getByTestId("ask").innerText()));
  const mine = asks.findIndex((ask) => ask.includes("Your turn"));
  assert.ok(mine >= 0, String(asks));
  const name = ["Anna", "Ben"][mine];
  assert.match(asks[1 - mine], new RegExp(`Waiting for ${name}`));
  const titles = await Promise.all(pages.map((page) => page.title()));
  assert.match(titles[mine], /^Your turn/);
  assert.match(titles[1 - mine], new RegExp(`^Waiting for ${name}`));
});

visits("the end is told in words, and a finished game shows its board first", async (come) => {
  const { page } = await come();
  await deal(page, { game: "nanuuk", sitters: [person, computer(1)], options: { mode: "learning" }, seed: "e" });
  const random = chance(5);
  for (let left = 200; left > 0 && !(await page.getByTestId("result").isVisible()); left -= 1)
    await playOn(page, random, { moves: 1 });
  const title = await page.getByTestId("final").locator("h2").first().innerText();
  assert.match(title, /^You have (won|lost)/);
  await page.getByTestId("final").getByTestId("analyse").click();
  await settled(page);
  const labels = await page.locator(".curve-axes text").allTextContents();
  assert.ok(labels.includes("100 %") && labels.includes("0 %"), String(labels));
  await page.getByTestId("of-all").click();
  const mistakes = await page.locator(".mistake").allInnerTexts();
  for (const words of mistakes) assert.doesNotMatch(words, /[a-g]\d[-|][a-g]\d/, "words, not codes");

  await page.reload();
  await settled(page);
  assert.equal(await page.getByTestId("final").count(), 0, "the board first");
  assert.match(await page.getByTestId("ask").innerText(), /You have (won|lost)/);
  assert.ok((await page.locator(".nanuuk-marks [data-mark=end]").count()) > 0, "where it ended is marked");
  await page.getByTestId("result").click();
  await settled(page);
  assert.equal(await page.locator(".curve").count(), 1, "the analysis was kept");
  if (mistakes.length > 0) {
    await page.getByTestId("of-all").click();
    await page.locator(".mistake").first().click();
    await settled(page);
    assert.equal(await page.locator(".nanuuk-marks [data-mark=played]").count(), 1);
    assert.equal(await page.locator(".nanuuk-marks [data-mark=better]").count(), 1);
  }
});

visits("a tip is told in words, with an arrow", async (come) => {
  const { page } = await come();
  await deal(page, { game: "nunatak", sitters: [person, computer(1)], seed: "seven" });
  await page.getByTestId("hint").click();
  await settled(page);
  const words = await page.getByTestId("advice").innerText();
  assert.match(words, /^Tip: take the/);
  assert.doesNotMatch(words, /\d[A-Z]@\d/);
  assert.ok((await page.locator(".arrows [data-mark=advised]").count()) > 0);
});

visits(
  "a rematch leaves nothing behind",
  async (come) => {
    const { page, context } = await come();
    const devtools = await context.newCDPSession(page);
    const counted = async () => {
      await devtools.send("HeapProfiler.collectGarbage");
      const { metrics } = await devtools.send("Performance.getMetrics");
      const of = (/** @type {string} */ name) => metrics.find((metric) => metric.name === name)?.value ?? 0;
      return { nodes: of("Nodes"), listeners: of("JSEventListeners") };
    };
    await devtools.send("Performance.enable");
    const game = async () => {
      await deal(page, { game: "nunatak", sitters: THREE, seed: "seven" });
      await playMove(page, chance(3));
      await page.getByTestId("open-menu").click();
      await page.getByTestId("home").click();
      await settled(page);
    };
    await game();
    await game();
    const before = await counted();
    for (let i = 0; i < 4; i += 1) await game();
    const after = await counted();
    assert.ok(after.nodes - before.nodes < 400, `nodes: ${before.nodes}, then ${after.nodes}`);
    assert.ok(after.listeners - before.listeners < 40, `listeners: ${before.listeners}, then ${after.listeners}`);
  },
  { needs: ["devtools"] },
);
