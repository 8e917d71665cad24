/**
 * seeing.test.mjs - what others did can be followed, the end is counted up, and advice is told in words.
 */
import assert from "node:assert/strict";
import { gather, reaches } from "./company.mjs";
import { computersPlay } from "./engine.mjs";
import { chance, computer, person, playMove, playOn, plies, reopen, sitDown } from "./player.mjs";
import { isLongForm, settled, suite } from "./support.mjs";

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
  const { page } = await sitDown(
    come,
    { game: "nunatak", sitters: THREE, seed: "seven" },
    { look: FOLLOWS, reducedMotion: "no-preference" },
  );
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
  const { page } = await sitDown(
    come,
    { game: "nanuuk", sitters: THREE, seed: "seven" },
    { look: FOLLOWS, reducedMotion: "no-preference" },
  );
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
  const setup = { game: "nanuuk", options: { mode: "learning" }, seed: "e" };
  const { plies: all } = await computersPlay({ ...setup, players: 2 });
  const { record } = await computersPlay({ ...setup, players: 2 }, { plies: all - 4 });
  const { page } = await sitDown(come, { ...setup, sitters: [person, computer(1)], record });
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
  await page.getByTestId("analyse").click();
  await settled(page);
  assert.equal(await page.getByTestId("review-progress").count(), 0, "the review was kept");
  if (mistakes.length > 0) {
    await page.getByTestId("of-all").click();
    await page.getByTestId("show-mistake").first().click();
    await settled(page);
    assert.equal(await page.locator(".nanuuk-marks [data-mark=played]").count(), 1);
    assert.equal(await page.locator(".nanuuk-marks [data-mark=better]").count(), 1);
  }
});

/**
 * What the line over the board says while the game is counted up, each once.
 * @param {Page} page
 */
const watchCount = (page) =>
  page.evaluate(() => {
    const steps = /** @type {string[]} */ ([]);
    const known = new Set();
    const look = () => {
      const words = document.querySelector(".end-words")?.textContent;
      if (words && steps.at(-1) !== words) steps.push(words);
      if (words) known.add(document.querySelector(".end-show small")?.textContent);
      const total = document.querySelector(".game-side tfoot td");
      if (words && total)
        known.add(document.querySelector("[data-testid=ask]")?.textContent).add(getComputedStyle(total).visibility);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    window.steps = steps;
    window.known = known;
  });

visits("the end: why it is over, line by line, and then the result", async (come) => {
  const setup = { game: "nanuuk", players: 2, seed: "end" };
  const { record: whole, plies: all } = await computersPlay(setup);
  const last = whole.trim().split(/\s+/).at(-2) ?? "";
  const { record } = await computersPlay(setup, { plies: all - 1 });
  const { page } = await sitDown(
    come,
    { record, game: "nanuuk", sitters: [person, person] },
    { look: FOLLOWS, reducedMotion: "no-preference" },
  );
  await watchCount(page);
  await page.getByTestId("type").click();
  await page.locator(".typed input").fill(last);
  await page.keyboard.press("Enter");
  await page.getByTestId("final").waitFor();
  await settled(page);
  const title = await page.getByTestId("final").locator("h2").first().innerText();
  const rows = await page.getByTestId("final").locator(".sheet tbody th").allInnerTexts();
  const told = await page.evaluate(() => window.steps);
  assert.deepEqual(told.slice(1), [...rows, title], "each line that scored, then who has won");
  assert.match(told[0] ?? "", /\.$/, "first of all why");
  assert.deepEqual(
    await page.evaluate(() => [...window.known]),
    ["Click to skip", "The game is over.", "hidden"],
    "and no result before",
  );
  assert.equal(await page.getByTestId("ask").innerText(), title);
});

visits("the end of a learning game says who cannot move, and no points", async (come) => {
  const { record } = await computersPlay({ game: "nanuuk", players: 2, options: { mode: "learning" }, seed: "end" });
  const titles = [];
  for (const sitters of [
    [person, computer(1)],
    [computer(1), person],
  ]) {
    const { page } = await sitDown(come, { record, game: "nanuuk", sitters });
    titles.push(await page.getByTestId("ask").innerText());
  }
  assert.deepEqual(
    titles
      .map((title) => /^You have (won|lost)\. (The|Your) hunter .*on [a-z]\d cannot move any more\.$/.exec(title)?.[2])
      .sort(),
    ["The", "Your"],
    titles.join(),
  );
});

visits("a move of somebody elsewhere is marked and told in words, on a phone, too", async (come) => {
  const { pages } = await gather(come, ["Anna", "Ben"], { game: "nanuuk" });
  const asks = await Promise.all(pages.map((page) => page.getByTestId("ask").innerText()));
  const mine = asks.findIndex((words) => words.includes("Your turn"));
  const [mover, other] = [pages[mine], pages[1 - mine]];
  await other.setViewportSize({ width: 390, height: 844 });
  await playMove(mover, chance(1));
  const ply = await plies(mover);
  await reaches(other, ply);
  await settled(other);
  const name = ["Anna", "Ben"][mine];
  assert.match(await other.getByTestId("last-moves").innerText(), new RegExp(`${name}: \\w+`));
  assert.ok((await other.locator("[data-mark=last]").count()) > 0, "where it was is marked");
});

/** The tab is in front, or another one is. @param {Page} page @param {boolean} hidden */
const setHidden = (page, hidden) =>
  page.evaluate((away) => {
    Object.defineProperty(document, "hidden", { configurable: true, value: away });
    Object.defineProperty(document, "visibilityState", { configurable: true, value: away ? "hidden" : "visible" });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

/** While `window.deaf` is set no message of the server arrives, as on a line that has died unnoticed. */
function mayBeDeaf() {
  const True = WebSocket;
  window.WebSocket = class extends True {
    constructor(/** @type {ConstructorParameters<typeof True>} */ ...call) {
      super(...call);
      this.addEventListener("message", (event) => window.deaf && event.stopImmediatePropagation());
    }
  };
}

for (const deaf of [false, true]) {
  visits(
    `who comes back to the tab sees what was played meanwhile${deaf ? ", though the line was dead" : ""}`,
    async (come) => {
      const follows = { look: FOLLOWS, reducedMotion: /** @type {const} */ ("no-preference"), prepare: mayBeDeaf };
      const { pages } = await gather(come, ["Anna", "Ben"], { game: "nanuuk" }, follows);
      const asks = await Promise.all(pages.map((page) => page.getByTestId("ask").innerText()));
      const mine = asks.findIndex((words) => words.includes("Your turn"));
      const [mover, other] = [pages[mine], pages[1 - mine]];
      const before = await plies(other);
      await setHidden(other, true);
      await other.evaluate((is) => (window.deaf = is), deaf);
      await playMove(mover, chance(1));
      if (!deaf) await other.waitForFunction(() => /your turn/i.test(document.title));
      assert.equal(await plies(other), before, "it waits for somebody who looks");
      await other.evaluate(() => (window.deaf = false));
      await setHidden(other, false);
      await reaches(other, await plies(mover));
      await settled(other);
      assert.match(await other.getByTestId("ask").innerText(), /Your turn/);
      assert.match(await other.getByTestId("last-moves").innerText(), new RegExp(`${["Anna", "Ben"][mine]}: \\w+`));
      assert.ok((await other.locator("[data-mark=last]").count()) > 0, "where it was is marked");
    },
    { needs: ["prepare"] },
  );
}

visits("the sheet has no lines that cannot score in this mode", async (come) => {
  const { page } = await sitDown(come, {
    game: "nanuuk",
    sitters: [person, person],
    options: { mode: "learning" },
    seed: "e",
  });
  assert.deepEqual(await page.locator(".game-side .sheet tbody th").allInnerTexts(), ["Opponents outlived"]);
  assert.equal(await page.locator(".game-side .sheet tfoot").count(), 0, "no sum of what nobody counts");
});

visits("a tip is told in words, with an arrow", async (come) => {
  const { page } = await sitDown(come, { game: "nunatak", sitters: [person, computer(1)], seed: "seven" });
  await page.getByTestId("hint").click();
  await settled(page);
  const words = await page.getByTestId("advice").innerText();
  assert.match(words, /^Tip: take the/);
  assert.doesNotMatch(words, /\d[A-Z]@\d/);
  assert.ok((await page.locator(".arrows [data-mark=advised]").count()) > 0);
});

/** @typedef {{ nodes: number, listeners: number, heap: number, workers: number }} Counted */

visits(
  "a rematch by its button leaves nothing behind",
  async (come) => {
    const { page, context } = await come();
    const devtools = await context.newCDPSession(page);
    const counted = async () => {
      await devtools.send("HeapProfiler.collectGarbage");
      const { metrics } = await devtools.send("Performance.getMetrics");
      const of = (/** @type {string} */ name) => metrics.find((metric) => metric.name === name)?.value ?? 0;
      return {
        nodes: of("Nodes"),
        listeners: of("JSEventListeners"),
        heap: of("JSHeapUsedSize"),
        workers: page.workers().length,
      };
    };
    await devtools.send("Performance.enable");
    const { record } = await computersPlay({ game: "nunatak", players: 3, seed: "seven" }, { level: 1 });
    const game = async () => {
      await reopen(page, record, { game: "nunatak", sitters: THREE });
      await page.getByTestId("result").click();
      await page.getByTestId("final").getByTestId("rematch").click();
      await page.waitForURL((url) => !url.hash.endsWith("/kept"));
      await page.getByTestId("final").waitFor({ state: "detached" });
      await settled(page);
      await playMove(page, chance(3));
    };
    // What is compiled or kept for a while comes and goes, by half a megabyte; a leak stays, and grows with every game.
    const least = async () => {
      const counts = /** @type {Counted[]} */ ([]);
      for (let i = 0; i < (isLongForm ? 3 : 2); i += 1) {
        await game();
        counts.push(await counted());
      }
      const leastOf = (/** @type {keyof Counted} */ what) => Math.min(...counts.map((count) => count[what]));
      return {
        nodes: leastOf("nodes"),
        listeners: leastOf("listeners"),
        heap: leastOf("heap"),
        workers: leastOf("workers"),
      };
    };
    await game();
    const before = await least();
    await game();
    const after = await least();
    assert.ok(after.workers <= before.workers, `workers: ${before.workers}, then ${after.workers}`);
    assert.ok(after.nodes - before.nodes < 400, `nodes: ${before.nodes}, then ${after.nodes}`);
    assert.ok(after.listeners - before.listeners < 40, `listeners: ${before.listeners}, then ${after.listeners}`);
    assert.ok(after.heap - before.heap < 1_200_000, `bytes: ${before.heap}, then ${after.heap}`);
  },
  { needs: ["devtools"] },
);
