/**
 * latency.mjs - how long the flat plan of Nunatak takes from an input to the next paint, with a processor slowed four times:
 * `npm run latency`. Prints the median, the 95th percentile and the longest, and how long the longest task was: as a clock
 * sees it, which takes a quiet machine, and as the processor worked for it, which says the same on a busy one. It needs
 * build/floe and build/web.
 */
import { computersPlay, fragment } from "../e2e/engine.mjs";
import { launch, serve, settled, visit } from "../e2e/support.mjs";

/** @import { Page } from "../e2e/support.mjs" */
/** @import { Locator } from "playwright-core" */

/** @typedef {NonNullable<Awaited<ReturnType<Locator["boundingBox"]>>>} Box */

const SLOWER = 4;
const INPUTS = 60;
const AIM = { p95: 100, task: 200 }; // in milliseconds
const INPUT = /^(click|pointerdown|pointerup|keydown)$/;

const server = await serve();
const browser = await launch({ webgl: false });
try {
  const { record } = await computersPlay({ game: "nunatak", players: 3, seed: "latency" }, { plies: 30 });
  const { page, context } = await visit(browser, server.address + fragment(record), {
    viewport: { width: 1366, height: 768 },
  });
  await page.evaluate(watch);
  const line = await context.newCDPSession(page);
  await line.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await use(page);
  await line.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  report("by the clock", await page.evaluate(() => /** @type {Measured} */ (/** @type {any} */ (window).measured)));

  await browser.startTracing(page, { categories: ["devtools.timeline", "disabled-by-default-devtools.timeline"] });
  await use(page);
  report("by the processor", worked(JSON.parse((await browser.stopTracing()).toString()).traceEvents));
} finally {
  await browser.close();
  await server.stop();
}

/** @typedef {{ inputs: number[], tasks: number[] }} Measured */

/**
 * What a trace has of a thread: begin and length by the clock, and what the processor worked, in microseconds.
 * @typedef {{ name: string, ph: string, pid: number, tid: number, ts: number, dur: number, tdur?: number, args: any }} Traced
 */

/**
 * Clicks on what is open, here and there, and takes some of it back.
 * @param {Page} page
 */
async function use(page) {
  for (let count = 0; count < INPUTS; count += 1) {
    const things = page.locator("[data-tag][data-open]");
    if ((await things.count()) === 0) break;
    await press(page, things.nth((count * 7) % (await things.count())));
    if (count % 3 === 2) await page.keyboard.press("Escape");
    await settled(page);
  }
}

/**
 * As a hand does: the pointer arrives, the button goes down, and up some pictures later. Nothing but that happens in the page
 * meanwhile, as Playwright's own click looks at what lies below it.
 * @param {Page} page
 * @param {Locator} thing
 */
async function press(page, thing) {
  await thing.scrollIntoViewIfNeeded();
  const { x, y, width, height } = /** @type {Box} */ (await thing.boundingBox());
  await page.mouse.move(x + width / 2, y + height / 2);
  await painted(page);
  await page.mouse.down();
  await painted(page);
  await page.mouse.up();
  await painted(page);
}

/** @param {Page} page */
function painted(page) {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** The browser measures from the input to the paint that shows what it did, in steps of 8 ms. */
function watch() {
  const measured = /** @type {Measured} */ ({ inputs: [], tasks: [] });
  /** @type {any} */ (window).measured = measured;
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (/^(click|pointerdown|pointerup|keydown)$/.test(name)) measured.inputs.push(duration);
    }
  }).observe(/** @type {PerformanceObserverInit} */ ({ type: "event", durationThreshold: 16 }));
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) measured.tasks.push(duration);
  }).observe({ type: "longtask" });
}

/**
 * The work of the page's main thread, as if the processor were slower: for each input in all tasks from the one that hears
 * of it to the one that hands over the next picture.
 * @param {Traced[]} events
 * @returns {Measured}
 */
function worked(events) {
  const heard = events.filter(({ name, args }) => name === "EventDispatch" && INPUT.test(args.data?.type));
  const main = heard[0];
  const own = events.filter(({ ph, pid, tid }) => ph === "X" && pid === main?.pid && tid === main?.tid);
  const tasks = own.filter(({ name }) => name === "RunTask");
  const pictures = own.filter(({ name }) => name === "Commit").map(({ ts }) => ts);
  const work = (/** @type {Traced} */ { tdur = 0 }) => (SLOWER * tdur) / 1000;
  const inputs = heard.map((input) => {
    const shown = Math.min(...pictures.filter((ts) => ts > input.ts));
    const until = tasks.filter(({ ts, dur }) => ts + dur > input.ts && ts <= shown);
    return until.reduce((sum, task) => sum + work(task), 0);
  });
  return { inputs, tasks: tasks.map(work).filter((long) => long >= 50) };
}

/**
 * @param {string} how
 * @param {Measured} measured
 */
function report(how, { inputs, tasks }) {
  const sorted = [...inputs].sort((a, b) => a - b);
  const at = (/** @type {number} */ part) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(0);
  const longest = Math.max(0, ...tasks);
  console.log(`${how}: ${sorted.length} inputs, processor ${SLOWER} times slower`);
  console.log(`  input to paint: median ${at(0.5)} ms, p95 ${at(0.95)} ms (aim: ${AIM.p95}), longest ${at(1)} ms`);
  console.log(`  longest task: ${longest.toFixed(0)} ms (aim: ${AIM.task}); ${tasks.length} of 50 ms and more`);
}
