/**
 * latency.mjs - how long the flat plan of Nunatak takes from an input to the next paint, with a processor slowed four times:
 * `npm run latency`. Prints the median, the 95th percentile and the longest, and how long the longest task was. It needs
 * build/floe and build/web, and a quiet machine for figures that mean something.
 */
import { computersPlay, fragment } from "../e2e/engine.mjs";
import { launch, serve, settled, visit } from "../e2e/support.mjs";

const SLOWER = 4;
const INPUTS = 60;
const AIM = { p95: 100, task: 200 }; // in milliseconds

const server = await serve();
const browser = await launch({ webgl: false });
try {
  const { record } = await computersPlay({ game: "nunatak", players: 3, seed: "latency" }, { plies: 30 });
  const { page, context } = await visit(browser, server.address + fragment(record), {
    viewport: { width: 1366, height: 768 },
  });
  const line = await context.newCDPSession(page);
  await page.evaluate(watch);
  await line.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  for (let count = 0; count < INPUTS; count += 1) {
    const things = page.locator("[data-tag][data-open]");
    if ((await things.count()) === 0) break;
    await things.nth((count * 7) % (await things.count())).click();
    if (count % 3 === 2) await page.keyboard.press("Escape");
    await settled(page);
  }
  await line.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  report(await page.evaluate(() => /** @type {Measured} */ (/** @type {any} */ (window).measured)));
} finally {
  await browser.close();
  await server.stop();
}

/** @typedef {{ inputs: number[], tasks: number[] }} Measured */

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

/** @param {Measured} measured */
function report({ inputs, tasks }) {
  const sorted = [...inputs].sort((a, b) => a - b);
  const at = (/** @type {number} */ part) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
  const longest = Math.max(0, ...tasks);
  console.log(`${sorted.length} inputs of 16 ms and more, processor ${SLOWER} times slower`);
  console.log(`input to paint: median ${at(0.5)} ms, p95 ${at(0.95)} ms (aim: ${AIM.p95}), longest ${at(1)} ms`);
  console.log(`longest task: ${longest.toFixed(0)} ms (aim: ${AIM.task}); ${tasks.length} of 50 ms and more`);
}
