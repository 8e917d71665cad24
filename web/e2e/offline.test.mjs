/**
 * offline.test.mjs - a page that needs no network after the first visit, and no battery while nothing happens.
 */
import assert from "node:assert/strict";
import { chance, computer, deal, person, playOn, plies, thing } from "./player.mjs";
import { can, serve, settled, suite, visit } from "./support.mjs";

/** @import { Page } from "./support.mjs" */

const visits = suite({ webgl: true });

/** In the words of Chromium and Firefox. */
const NO_NETWORK =
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|NetworkError|NS_ERROR_(OFFLINE|CONNECTION_REFUSED)/;

/**
 * Somebody who has been here once, and now has no network: there is no server any more.
 * @param {import("./support.mjs").Browser} browser
 * @param {(page: Page) => Promise<void>} act
 */
async function withoutNetwork(browser, act) {
  const server = await serve();
  let running = true;
  const { context, page, complaints } = await visit(browser, server.address, { serviceWorkers: "allow" });
  try {
    await page.evaluate(() => navigator.serviceWorker.ready);
    if (can("offline")) await context.setOffline(true);
    await server.stop();
    running = false;
    complaints.length = 0;

    await page.reload();
    await settled(page);
    await act(page);
    // Whether there is a newer page cannot be found out now: that is no complaint of this one.
    assert.deepEqual(
      complaints.filter((one) => !NO_NETWORK.test(one)),
      [],
    );
  } finally {
    await context.close();
    if (running) await server.stop();
  }
}

visits("after the first visit without a network", (_, { browser }) =>
  withoutNetwork(browser, async (page) => {
    for (const game of ["nanuuk", "nunatak"]) {
      await deal(page, { game, sitters: [computer(3), person] });
      const before = await plies(page);
      assert.ok(before > 0, "the computer has begun");
      assert.equal(await playOn(page, chance(1), { moves: 2 }), 2);
      assert.ok((await plies(page)) > before + 2, "and has answered");
      await page.locator(".game-head button").first().click();
      await settled(page);
    }
    await page.reload();
    await settled(page);
    assert.equal(await page.locator(".saved-row").count(), 2);
  }),
);

visits("lessons without a network, though none was opened before, in another language", (_, { browser }) =>
  withoutNetwork(browser, async (page) => {
    await page.goto(page.url().replace(/[?#].*|$/, "?lang=nl#learn/nunatak"));
    await settled(page);
    await page.getByTestId("lesson-lines").click();
    await settled(page);
    const phase = () => page.locator("[data-phase]").getAttribute("data-phase");
    while ((await phase()) === "tells") {
      await page.getByTestId("lesson-go-on").click();
      await settled(page);
    }
    assert.equal(await phase(), "wants");
    assert.match(await page.getByTestId("lesson-words").innerText(), /bouw/);
    for (const tag of await page.evaluate(marked)) {
      await thing(page, tag).click();
      await settled(page);
    }
    assert.equal(await phase(), "solved", "the engine has played, and the lesson has answered");
  }),
);

/** What the lesson shows on the board. */
function marked() {
  const shown = [...document.querySelectorAll(".nt-advised[data-tag]")];
  return shown.map((one) => one.getAttribute("data-tag") ?? "");
}

/** Counts what the page asks to be drawn. */
function countFrames() {
  const trueFrame = requestAnimationFrame.bind(window);
  window.trueFrame = trueFrame;
  window.asked = 0;
  window.requestAnimationFrame = (draw) => {
    window.asked += 1;
    return trueFrame(draw);
  };
  const drawing = /** @type {Record<string, Function>} */ (/** @type {unknown} */ (WebGL2RenderingContext.prototype));
  for (const name of ["drawElements", "drawArrays", "drawElementsInstanced", "drawArraysInstanced"]) {
    const draw = drawing[name];
    drawing[name] = function (/** @type {unknown[]} */ ...how) {
      window.drawn = (window.drawn ?? 0) + 1;
      return draw.apply(this, how);
    };
  }
}

/**
 * What happens in so many frames in which nobody does anything.
 * @param {Page} page
 * @param {number} frames
 */
function idle(page, frames) {
  return page.evaluate(async (/** @type {number} */ count) => {
    const before = { asked: window.asked, drawn: window.drawn };
    for (let i = 0; i < count; i += 1) await new Promise((done) => window.trueFrame?.(done));
    return {
      asked: window.asked - before.asked,
      drawn: (window.drawn ?? 0) - (before.drawn ?? 0),
      moving: document.getAnimations().filter((one) => one.playState === "running").length,
    };
  }, frames);
}

visits(
  "a page on which nothing happens draws nothing",
  async (come) => {
    const { page } = await come({
      prepare: countFrames,
      look: { flat: false, motion: true },
      reducedMotion: "no-preference",
      viewport: { width: 900, height: 600 },
      serviceWorkers: "allow",
    });
    const NOTHING = { asked: 0, drawn: 0, moving: 0 };
    assert.deepEqual(await idle(page, 30), NOTHING, "start page");
    await deal(page, { game: "nunatak", sitters: [person, computer(1)] });
    assert.ok(await page.evaluate(() => (window.drawn ?? 0) > 0), "the temple has been drawn");
    assert.deepEqual(await idle(page, 30), NOTHING, "a fresh temple");
    await playOn(page, chance(2), { moves: 1 });
    assert.deepEqual(await idle(page, 30), NOTHING, "after a turn in the temple");
    await page.locator(".game-head button").first().click();
    await deal(page, { game: "nanuuk", sitters: [person, computer(1)] });
    await playOn(page, chance(2), { moves: 1 });
    assert.deepEqual(await idle(page, 30), NOTHING, "after a turn on the floe");
  },
  { needs: ["prepare", "emulation"] },
);
