/**
 * sizes.test.mjs - from a small phone held in one hand to a big screen; and how much of it there is to load.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { isLater } from "../scripts/first_load.mjs";
import { computersPlay, fragment, randomPlay } from "./engine.mjs";
import {
  chance,
  computer,
  deal,
  offered,
  person,
  pickInSpace,
  playMove,
  playOn,
  plies,
  reopen,
  sitDown,
  thing,
} from "./player.mjs";
import { folder, isLongForm, launch, root, settled, shoot, suite, visit } from "./support.mjs";

/** @import { Page } from "./support.mjs" */

const visits = suite();
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const SMALL = { viewport: { width: 1366, height: 768 } };
const LAPTOP = { viewport: { width: 1440, height: 900 } };
const LYING = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };
const TWICE = { viewport: { width: 683, height: 384 } }; // a small laptop at 200 %
const BIG = { viewport: { width: 2560, height: 1440 } };

/**
 * What one could want to touch, and how it should be bigger: the label of a field counts with it.
 * @param {Page} page
 */
function tooSmall(page) {
  return page.evaluate(() => {
    const LEAST = 44;
    const modal = document.querySelector("dialog[open]");
    const things = "button, a[href], input, select, [role=button], [role=tab], [role=option], [data-tag]";
    return [...(modal ?? document).querySelectorAll(things)]
      .filter((thing) => thing.checkVisibility({ visibilityProperty: true }) && !thing.matches(":disabled"))
      .map((thing) => ({ thing, ...sizeOf(thing.closest("label") ?? thing) }))
      .filter(({ width, height }) => width > 0 && (width < LEAST - 0.5 || height < LEAST - 0.5))
      .map(({ thing, width, height }) => `${nameOf(thing)} ${width.toFixed(0)}x${height.toFixed(0)}`);

    function sizeOf(/** @type {Element} */ element) {
      const { width, height } = (element.querySelector(".nanuuk-hit") ?? element).getBoundingClientRect();
      return { width, height };
    }
    function nameOf(/** @type {Element} */ thing) {
      const words = ["data-tag", "data-testid", "aria-label"].map((name) => thing.getAttribute(name));
      return words.find(Boolean) ?? thing.textContent;
    }
  });
}

/**
 * Nothing too wide, nothing too small.
 * @param {Page} page
 * @param {string} where
 */
async function fits(page, where) {
  await settled(page);
  const { wide, room } = await page.evaluate(() => ({
    wide: document.scrollingElement?.scrollWidth ?? 0,
    room: document.documentElement.clientWidth,
  }));
  assert.ok(wide <= room, `${where} is ${wide} px wide, the screen ${room} px`);
}

/**
 * @param {Page} page
 * @param {string} where
 */
async function fitsThumb(page, where) {
  await fits(page, where);
  assert.deepEqual(await tooSmall(page), [], where);
}

/**
 * Where the first thing of each kind is.
 * @param {Page} page
 * @param {string[]} selectors
 */
function boxes(page, selectors) {
  return Promise.all(
    selectors.map(async (selector) => {
      const box = await page.locator(selector).first().boundingBox();
      assert.ok(box, `${selector} is shown`);
      return box;
    }),
  );
}

/**
 * Nobody has to scroll to see them.
 * @param {Page} page
 * @param {string[]} selectors
 */
async function liesInSight(page, selectors) {
  const high = await page.evaluate(() => innerHeight);
  for (const [i, { y, height }] of (await boxes(page, selectors)).entries()) {
    assert.ok(y >= 0 && y + height <= high + 0.5, `${selectors[i]} is at ${y} to ${y + height} of ${high}`);
  }
}

/** Is the first hand seen to its end? */
const isWhole = (/** @type {import("playwright-core").Locator} */ hands) =>
  hands.evaluate((drawer) => {
    const first = drawer.querySelector("details, [data-party], section");
    return first !== null && first.getBoundingClientRect().bottom <= drawer.getBoundingClientRect().bottom;
  });

/**
 * @param {Page} page
 * @param {(page: Page, where: string) => Promise<void>} check
 */
async function dialogs(page, check) {
  for (const key of ["t", "?"]) {
    await page.keyboard.press(key);
    await check(page, `dialog of ${key}`);
    await page.keyboard.press("Escape");
  }
  await page.getByTestId("open-menu").click();
  await check(page, "menu");
  await page.getByTestId("open-settings").click();
  await check(page, "settings");
  await page.keyboard.press("Escape");
  await settled(page);
}

visits("a big screen: the start page", async (come) => {
  const { page } = await come(BIG);
  await fits(page, "start");
});

visits("a phone: start and set-up", async (come) => {
  const { page } = await come(PHONE);
  await fitsThumb(page, "start");
  for (const game of ["nunatak", "nanuuk"]) {
    await page.getByTestId(`setup-${game}`).tap();
    await page.locator('.count:has(input[value="4"])').tap();
    const [foot] = await boxes(page, [".setup-foot"]);
    const colour = await page.locator(".setup-foot").evaluate((bar) => getComputedStyle(bar).backgroundColor);
    assert.match(colour, /^rgb\(/, "nothing shows through below the button");
    assert.ok(foot.height < 90, `its bar is ${foot.height} px high`);
    await fitsThumb(page, `set-up of ${game}`);
    await page.locator(".setup-head a").tap();
    await settled(page);
  }
});

visits("a phone: the temple in space", async (_, { server }) => {
  const browser = await launch({ webgl: true });
  try {
    const look = { flat: false, motion: false };
    const { page, complaints } = await visit(browser, server.address, { ...PHONE, look });
    await deal(page, { game: "nunatak", sitters: [person, computer(1)], seed: "phone" });
    assert.ok(await page.locator(".nt-temple canvas").isVisible());
    await fitsThumb(page, "the temple in space");
    await pickInSpace(page);
    const slot = (await offered(page)).find((tag) => tag.startsWith("slot:"));
    assert.ok(slot);
    const before = await plies(page);
    await thing(page, slot).tap();
    await settled(page);
    if ((await plies(page)) === before) await playMove(page, chance(8), { touch: true }); // a double card
    await fitsThumb(page, "the temple in space after a turn");
    await page.getByRole("button", { name: "Plan" }).tap();
    await page.reload();
    await page.locator("main.game").waitFor();
    await settled(page);
    assert.equal(await page.locator(".nt-temple").count(), 0, "who chose the plan sees it the next time, too");
    assert.deepEqual(complaints, []);
  } finally {
    await browser.close();
  }
});

visits("the plans beside the temple leave its bar free", async (_, { server }) => {
  const browser = await launch({ webgl: true });
  try {
    const { page } = await visit(browser, server.address, { ...SMALL, look: { flat: false, motion: false } });
    await deal(page, { game: "nunatak", sitters: [person, computer(1)], seed: "plans" });
    for (const { viewport } of [SMALL, LAPTOP]) {
      await page.setViewportSize(viewport);
      await settled(page);
      const [plan, bar] = await page.evaluate(() =>
        [".nt-plan", ".nt-bar"].map((part) => document.querySelector(part)?.getBoundingClientRect().toJSON()),
      );
      assert.ok(plan.height > 200, "they are shown");
      assert.ok(
        plan.bottom <= bar.top,
        `at ${viewport.width}: the plans end at ${plan.bottom}, the bar begins at ${bar.top}`,
      );
    }
  } finally {
    await browser.close();
  }
});

/**
 * Every card of the market is whole, beside the others, with all that is printed on it, and not below the bar.
 * @param {Page} page
 */
async function marketIsWhole(page) {
  const faults = await page.evaluate(() => {
    const box = (/** @type {Element} */ thing) => thing.getBoundingClientRect();
    const bar = document.querySelector(".game-bar");
    const cards = [...document.querySelectorAll(".nt-market .nt-card")];
    return cards.flatMap((card, i) => {
      const { left, right, bottom } = box(card);
      const faults = [];
      if (i > 0 && left < box(cards[i - 1]).right) faults.push(`card ${i + 1} lies on the one before`);
      if (right > innerWidth) faults.push(`card ${i + 1} is cut off`);
      if (bar && bottom > box(bar).top && right > box(bar).left && left < box(bar).right) {
        faults.push(`card ${i + 1} lies below the bar`);
      }
      for (const part of card.querySelectorAll("svg, .nt-pair")) {
        if (box(part).right > right + 0.5 || box(part).left < left - 0.5)
          faults.push(`${part.classList} leaves card ${i + 1}`);
      }
      return faults;
    });
  });
  assert.deepEqual(faults, []);
}

visits("the market of nunatak is whole in every size", async (come) => {
  const { record } = await computersPlay({ game: "nunatak", players: 4, seed: "temple" }, { plies: 40 });
  const { page } = await come({ ...PHONE, path: fragment(record) });
  await page.locator(".nt-double .nt-pair").first().waitFor(); // a card with two symbols and a pair
  for (const [width, height] of [
    [360, 640],
    [390, 844],
    [683, 384],
    [844, 390],
    [820, 1180],
    [1180, 820],
    [1366, 768],
  ]) {
    await page.setViewportSize({ width, height });
    await settled(page);
    await marketIsWhole(page);
  }
});

visits("a phone: a touch shows what a move would do, another one plays it", async (come) => {
  const { page } = await sitDown(come, { game: "nunatak", sitters: [person, computer(1)], seed: "touch" }, PHONE);
  const touch = async (/** @type {string} */ tag) => {
    await thing(page, tag).tap();
    await settled(page);
  };
  const preview = () => page.getByTestId("preview").innerText();
  const next = async (/** @type {string} */ kind) => (await offered(page)).filter((tag) => tag.startsWith(kind));
  await touch((await next("slot:"))[0]);
  const [first, second] = await next("cell:");
  const none = await preview();
  await touch(first);
  assert.ok(await page.getByTestId("confirm").isVisible());
  assert.equal(await page.locator(".choices .button").count(), 1, "nothing is left to choose");
  assert.notEqual(await preview(), none);
  const words = await page.getByTestId("confirm").innerText();
  await touch(second);
  assert.notEqual(await page.getByTestId("confirm").innerText(), words, "the other cell is meant now");
  assert.equal(await plies(page), 0);
  await fitsThumb(page, "a move that waits");
  await shoot(page, "phone-confirm");
  await touch(second);
  assert.ok((await plies(page)) > 0);
});

visits("names of cells and spaces can be read in every size", async (come) => {
  for (const [game, names] of [
    ["nunatak", ".nt-names > span"],
    ["nanuuk", ".nanuuk-space-name"],
  ]) {
    const { page } = await sitDown(come, { game, sitters: [person, computer(1)], seed: "names" }, PHONE);
    for (const { viewport } of [PHONE, LYING, TWICE, SMALL]) {
      await page.setViewportSize(viewport);
      await settled(page);
      const least = await page
        .locator(names)
        .evaluateAll((found) =>
          Math.min(
            ...found
              .filter((name) => name.checkVisibility())
              .map((name) => name.getBoundingClientRect().height / (name.matches("text") ? 1.2 : 1)),
          ),
        );
      assert.ok(least >= 8.5 && least < 100, `${game} at ${viewport.width}: letters of ${least.toFixed(1)} px`);
      const rows = page.locator(`${names}:visible`).filter({ hasText: /^[a-g]?3$/ });
      assert.ok((await rows.count()) > 0, `${game} at ${viewport.width}: the third row is named`);
    }
  }
});

const FOUR = [person, computer(1), computer(1), computer(1)];

/**
 * What of these parts is not wholly inside another.
 * @param {Page} page
 * @param {string} parts
 * @param {string} place
 */
const outside = (page, parts, place) =>
  page.evaluate(
    ([all, around]) => {
      const room = document.querySelector(around)?.getBoundingClientRect();
      if (!room) throw new Error(`${around} is not there`);
      return [...document.querySelectorAll(all)]
        .filter((part) => part.checkVisibility())
        .map((part) => ({ part, box: part.getBoundingClientRect() }))
        .filter(({ box }) => box.bottom > room.bottom + 1 || box.right > room.right + 1 || box.left < room.left - 1)
        .map(({ part }) => `${part.getAttribute("aria-label") ?? part.className}`);
    },
    [parts, place],
  );

visits("a long phone: two floors of the temple are whole above the market", async (come) => {
  const { record } = await computersPlay({ game: "nunatak", players: 3, seed: "temple" }, { plies: 18 });
  const { page } = await sitDown(
    come,
    { record, game: "nunatak", sitters: FOUR.slice(0, 3) },
    { ...PHONE, viewport: { width: 390, height: 844 } },
  );
  assert.equal(await page.locator(".nt-floor:not(.nt-idle)").count(), 2);
  assert.deepEqual(await outside(page, ".nt-floor:not(.nt-idle) .nt-cell", ".nt-scene"), []);
});

visits("a small laptop: nothing on the table of four is scrolled for at the end of a temple", async (come) => {
  const { record } = await computersPlay({ game: "nunatak", players: 4, seed: "one" });
  for (const [size, locale] of /** @type {const} */ ([
    [SMALL, "en"],
    [SMALL, "de"],
    [LAPTOP, "de"],
  ])) {
    const { page } = await come({ ...size, locale, path: fragment(record, 73) });
    await settled(page);
    assert.ok((await page.locator(".nt-favor-chip").count()) >= 3, "favors are held");
    const [tall, room] = await page
      .locator(".game-panels")
      .evaluate((panels) => [panels.scrollHeight, panels.clientHeight]);
    assert.ok(tall <= room, `${locale} at ${size.viewport.width}: ${tall} px high, there is room for ${room} px`);
  }
});

visits("lying down, and at 200 %: one's own hand is in sight, and the log has its button", async (come) => {
  const { record } = await computersPlay({ game: "nanuuk", players: 4, seed: "hunt" }, { plies: 60 });
  for (const size of [LYING, TWICE]) {
    const { page } = await sitDown(come, { record, game: "nanuuk", sitters: FOUR }, size);
    assert.deepEqual(await outside(page, '.nanuuk-player[data-seat="0"]', ".game-panels"), []);
    for (const tool of await page.locator(".tool, [data-testid=drawer-side]").all()) {
      const isOnTop = await tool.evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      assert.ok(isOnTop, `${await tool.innerText()} can be pressed at ${size.viewport.width}`);
    }
    await page.getByTestId("drawer-side").click();
    await page.locator(".game-side").waitFor();
  }
});

visits("at 200 %: a long question of nanuuk is whole", async (come) => {
  const record = await randomPlay({ game: "nanuuk", players: 2 }, async (ask) => {
    const { moves } = await ask("moves", { text: false });
    return moves.length > 1 && moves.every((move) => `${move}`.includes("|"));
  });
  for (const locale of ["en", "fr"]) {
    const { page } = await come({ ...TWICE, locale });
    await reopen(page, record, { game: "nanuuk", sitters: [person, person] });
    await settled(page);
    const words = page.locator(".ask > span:last-child");
    assert.ok((await words.innerText()).length > 44, await words.innerText());
    const [high, room] = await words.evaluate((line) => [line.scrollHeight, line.clientHeight]);
    assert.ok(high <= room + 1, `${locale}: ${high} px high, there is room for ${room} px`);
  }
});

visits("at 200 %: the market of a lesson is whole", async (come) => {
  for (const lesson of ["squares", "swap"]) {
    const { page } = await come({ ...TWICE, path: `#learn/nunatak/${lesson}` });
    await page.locator(".nt-card").first().waitFor();
    assert.deepEqual(await outside(page, ".nt-card", ".game-panels"), [], lesson);
  }
});

visits("a big screen: words are larger than on a laptop", async (come) => {
  const { record } = await computersPlay({ game: "nunatak", players: 3, seed: "temple" }, { plies: 20 });
  const { page } = await come({ ...LAPTOP, path: fragment(record) });
  const least = { ".ask": 1.25, ".log-line": 1.25, ".tool": 1.25, ".last-move": 1.25, ".nt-name": 1.12 };
  const parts = Object.keys(least);
  const heights = () =>
    page.evaluate(
      (all) =>
        all.map((part) => {
          const words = document.createRange();
          words.selectNodeContents(document.querySelector(part) ?? document.body);
          return words.getClientRects()[0]?.height ?? 0;
        }),
      parts,
    );
  const usual = await heights();
  await page.setViewportSize(BIG.viewport);
  await settled(page);
  const larger = await heights();
  for (const [i, [part, times]] of Object.entries(least).entries())
    assert.ok(
      larger[i] >= times * usual[i] && usual[i] > 8,
      `${part}: ${usual[i]} px, on a big screen ${larger[i]} px`,
    );
});

visits("a tablet lying down: the supply is whole in every language", async (come) => {
  const { record } = await computersPlay({ game: "nunatak", players: 4, seed: "temple" }, { plies: 44 });
  for (const locale of isLongForm ? ["en", "de", "fr", "nl"] : ["de", "fr"]) {
    // At the beginning the numbers are largest. The edge of the panel is to be clear.
    const { page, context } = await come({ viewport: { width: 1180, height: 820 }, locale, path: fragment(record, 0) });
    await settled(page);
    assert.deepEqual(await outside(page, ".nt-piles li, .nt-counts-name", ".nt-piles"), [], locale);
    await context.close();
  }
});

visits("a laptop: what the others did is told to its end", async (come) => {
  const { record } = await computersPlay({ game: "nunatak", players: 4, seed: "temple" }, { plies: 44 });
  const { page } = await sitDown(come, { record, game: "nunatak", sitters: FOUR }, SMALL);
  const cut = await page
    .locator(".last-move > span:last-child")
    .evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent));
  assert.deepEqual(cut, []);
  await page.setViewportSize({ width: 1110, height: 768 });
  const strip = page.getByTestId("last-moves");
  await strip.hover();
  await page.mouse.wheel(0, 400);
  const found = await strip.evaluate((line) => line.scrollLeft > 0 || line.scrollWidth <= line.clientWidth);
  assert.ok(found, "a wheel shows the rest");
});

for (const game of ["nunatak", "nanuuk"]) {
  visits(
    `a phone: board, choices and bar of ${game} lie in sight, log and hands in drawers; turns by tapping`,
    async (come) => {
      const { page } = await sitDown(come, { game, sitters: FOUR, seed: "phone" }, PHONE);
      const random = chance(5);
      await liesInSight(page, [".game-head", ".game-board", ".game-dock", ".game-bar"]);
      const hands = page.locator(".game-panels [data-drawer=hands]");
      assert.ok(!(await hands.isVisible()) || (await isWhole(hands)), "hands are shown whole or not at all");
      assert.equal(await page.locator(".log").isVisible(), false);
      await page.getByTestId("drawer-side").tap();
      await page.getByRole("tab", { name: "Log" }).tap();
      await liesInSight(page, [".log", ".travel", ".game-bar"]);
      await fitsThumb(page, `the log of ${game}`);
      await page.keyboard.press("Escape");
      assert.equal(await page.locator(".log").isVisible(), false);
      await shoot(page, `phone-${game}`);
      for (let moves = 0; moves < (isLongForm ? 4 : 2); moves += 1) {
        await fitsThumb(page, `${game} at ply ${await plies(page)}`);
        const tags = (await offered(page)).filter((tag) => tag.startsWith("slot:"));
        if (tags.length > 0) {
          await thing(page, tags[0]).tap();
          await fitsThumb(page, `${game} with a slot`);
        }
        assert.equal(await playOn(page, random, { moves: 1, touch: true }), 1);
      }
      await page.getByTestId("drawer-side").tap();
      for (const tab of await page.getByRole("tab").all()) {
        await tab.tap();
        await fitsThumb(page, `${game}: ${await tab.innerText()}`);
      }
      await page.locator(".log-line").first().tap();
      await fitsThumb(page, `${game} in the past`);
      await page.keyboard.press("Escape"); // closes the drawer
      await page.keyboard.press("Escape"); // comes back from the past
      await settled(page);
      await page.getByTestId("type").tap();
      await fitsThumb(page, `${game} with a field to type in`);
      await page.keyboard.press("Escape");
      await dialogs(page, fitsThumb);
      await page.locator(".game-head button").first().tap();
      await fitsThumb(page, "start with games");
      await liesInSight(page, ["#saved-title", ".saved-row b"]);
    },
  );

  visits(`a phone: the end of ${game}`, async (come) => {
    const { record } = await computersPlay({ game, players: 4, seed: "end" });
    const { page } = await come({ ...PHONE, path: fragment(record) });
    if (!(await page.getByTestId("final").isVisible())) await page.getByTestId("result").tap();
    await fitsThumb(page, "final screen");
    await page.keyboard.press("Escape");
    await fitsThumb(page, "the game behind it");
  });

  visits(`laptops and a big screen: everything of ${game} lies in sight, and the page is no bigger`, async (come) => {
    const { page } = await sitDown(come, { game, sitters: FOUR, seed: "laptop" }, SMALL);
    await playOn(page, chance(6), { moves: isLongForm ? 4 : 2 });
    for (const { viewport } of [SMALL, LAPTOP, BIG]) {
      await page.setViewportSize(viewport);
      await fits(page, game);
      const at = `at ${viewport.width}`;
      const high = await page.evaluate(() => document.scrollingElement?.scrollHeight ?? 0);
      assert.ok(high <= viewport.height, `${at}: the page is ${high} px high`);
      await liesInSight(page, [
        ".log",
        ".travel",
        ".game-bar .tools",
        ".game-panels [data-drawer=hands] > :last-child",
      ]);
      const [tall, room] = await page
        .locator(".game-panels")
        .evaluate((panels) => [panels.scrollHeight, panels.clientHeight]);
      assert.ok(tall <= room, `${at}: what lies on the table is ${tall} px high, there is room for ${room} px`);
      const log = await page.locator(".log").boundingBox();
      assert.ok(log && log.height >= 200, `${at}: the log is ${log?.height} px high`);
      await shoot(page, `${viewport.width}-${game}`);
    }
  });

  visits(`lying down, and at 200 %: board and bar of ${game} side by side`, async (come) => {
    for (const size of [LYING, TWICE]) {
      const { page } = await sitDown(come, { game, sitters: [person, computer(1)], seed: "lying" }, size);
      await fits(page, game);
      await liesInSight(page, [".game-board", ".game-head", ".game-bar"]);
      const [board, bar] = await boxes(page, [".game-board", ".game-bar"]);
      assert.ok(board.x + board.width <= bar.x + 1, "the bar is beside the board");
      await shoot(page, `${size.viewport.width}-${game}`);
    }
  });
}

visits("a first visit that plays each game loads nothing that is wanted later", async (_, { server }) => {
  const browser = await launch({ webgl: true });
  try {
    const context = await browser.newContext(SMALL);
    const page = await context.newPage();
    /** @type {Set<string>} */
    const loaded = new Set();
    page.on("request", (request) => {
      if (!request.serviceWorker()) loaded.add(new URL(request.url()).pathname.slice(1));
    });
    await page.goto(server.address);
    await settled(page);
    const start = [...loaded].filter((name) => /\.(js|wasm)$/.test(name));
    assert.equal(start.length, 2, `the start page has its script and its sentences: ${start}`);
    for (const game of ["nunatak", "nanuuk"]) {
      await page.goto(server.address);
      await settled(page);
      await deal(page, { game, sitters: [person, person], seed: "first" });
      await playMove(page, chance(1));
    }
    assert.ok(
      [...loaded].some((name) => /\/scene-/.test(name)),
      "the temple was there",
    );
    assert.deepEqual([...loaded].filter(isLater), []);
  } finally {
    await browser.close();
  }
});

test("what a first visit loads", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${root}web/scripts/sizes.mjs`, folder], {
    encoding: "utf8",
  });
  assert.equal(status, 0, stdout + stderr);
});
