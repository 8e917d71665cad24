/**
 * still.test.mjs - the board stays where it is, and nothing covers anything: whatever is asked, offered, told or explained,
 * on phones, tablets and laptops.
 */
import assert from "node:assert/strict";
import { gather, playTogether } from "./company.mjs";
import { computersPlay, fragment, randomPlay } from "./engine.mjs";
import { chance, computer, offered, person, playMove, sitDown, thing } from "./player.mjs";
import { isLongForm, settled, shoot, shots, suite } from "./support.mjs";

/** @import { Page } from "./support.mjs" */

const visits = suite();
const finger = { hasTouch: true, isMobile: true };
const SMALL_PHONE = { viewport: { width: 360, height: 640 }, ...finger, locale: "de-DE" };
const PHONE = { viewport: { width: 390, height: 844 }, ...finger, locale: "de-DE" };
const LYING = { viewport: { width: 844, height: 390 }, ...finger, locale: "de-DE" };
const LAPTOP = { viewport: { width: 1366, height: 768 }, locale: "fr-FR" };
const TABLET = { viewport: { width: 1180, height: 820 }, locale: "de-DE" };
const THREE = [person, computer(1), computer(1)];
const FOUR = [...THREE, computer(1)];

/**
 * Where the first of these is.
 * @param {Page} page
 * @param {string} part
 */
async function boxOf(page, part) {
  const box = await page.locator(part).first().boundingBox();
  assert.ok(box, `${part} is shown`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/**
 * Which of these are not wholly inside that, by their words.
 * @param {Page} page
 * @param {string} parts
 * @param {string} place
 */
const outside = (page, parts, place) =>
  page.evaluate(
    ([parts, place]) => {
      const room = document.querySelector(place)?.getBoundingClientRect() ?? new DOMRect();
      const shown = [...document.querySelectorAll(parts)].filter((part) => part.checkVisibility());
      const names = shown.map(
        (part) => `${part.getAttribute("data-tag") ?? part.getAttribute("data-cell")} ${part.textContent}`,
      );
      return names.filter((_, i) => {
        const { top, left, bottom, right } = shown[i].getBoundingClientRect();
        return top < room.top - 1 || left < room.left - 1 || bottom > room.bottom + 1 || right > room.right + 1;
      });
    },
    [parts, place],
  );

visits("the head is as high as ever whatever is asked, and what it has no room for is told below", async (come) => {
  const record = await randomPlay({ game: "nunatak", players: 2 }, async (ask) => {
    const { decides } = await ask("state", { seat: 0 });
    return decides === 0 && (await ask("text")).text.includes("turn is for Siku");
  });
  // A device may be turned, and a window be made smaller: one visitor sees all sizes of a kind.
  for (const sizes of [[SMALL_PHONE, PHONE, LYING], [TABLET]]) {
    const setup = { game: "nunatak", sitters: [person, computer(1)] };
    const { page: other } = await sitDown(come, { ...setup, seed: "head" }, sizes[0]);
    const { page } = await sitDown(come, { ...setup, record }, sizes[0]);
    for (const { viewport } of sizes) {
      const at = `at ${viewport.width}`;
      for (const it of [other, page]) {
        await it.setViewportSize(viewport);
        await settled(it);
      }
      const before = await boxOf(page, ".board-place");
      assert.equal(
        (await boxOf(page, ".game-head")).height,
        (await boxOf(other, ".game-head")).height,
        `${at}: the head`,
      );
      const all = (await page.getByTestId("ask").innerText()) + (await page.getByTestId("preview").innerText());
      for (const word of ["neutralen", "Nimm also"]) assert.ok(all.includes(word), `${at}: ${all}`);
      const slot = (await offered(page)).find((tag) => tag.startsWith("slot:")) ?? "";
      await thing(page, slot).click();
      await settled(page);
      assert.deepEqual(await boxOf(page, ".board-place"), before, `${at}: the board`);
      const [high, room] = await page
        .locator(".ask > span:last-child")
        .evaluate((words) => [words.scrollHeight, words.clientHeight]);
      assert.ok(high <= room + 1, `${at}: the question is ${high} px high, there is room for ${room} px`);
      await shoot(page, `still-head-${viewport.width}`);
      await page.keyboard.press("Escape"); // nothing is chosen any more
      await settled(page);
    }
  }
});

visits("what people at the table ask for lies over the head", async (come) => {
  const { pages } = await gather(come, ["Maximiliane-Charlotte", "Ben"], { game: "nanuuk" });
  const [anna, ben] = pages;
  await playTogether(pages, chance(1), 3);
  const at = async (/** @type {{ width: number, height: number }} */ viewport) => {
    await ben.setViewportSize(viewport);
    await settled(ben);
    return boxOf(ben, ".board-place");
  };
  const sizes = [SMALL_PHONE, PHONE, LYING, LAPTOP, TABLET].map(({ viewport }) => viewport);
  const before = [];
  for (const viewport of sizes) before.push(await at(viewport));
  await anna.getByTestId("end").click();
  await anna.getByTestId("offer-draw").click();
  await ben.getByTestId("draw-offer").waitFor();
  for (const [i, viewport] of sizes.entries()) {
    const board = await at(viewport);
    assert.deepEqual(board, before[i], `at ${viewport.width}: the board`);
    const offer = await boxOf(ben, "[data-testid=draw-offer]");
    const covers = offer.bottom > board.y + 1 && offer.x < board.right && offer.right > board.x;
    assert.ok(
      offer.y >= 0 && !covers,
      `at ${viewport.width}: it ends at ${offer.bottom}, the board begins at ${board.y}`,
    );
    await shoot(ben, `still-offer-${viewport.width}`);
  }
});

/**
 * What is told above the answers, as far as it leaves the bar or lies on them.
 * @param {Page} page
 */
const spilt = (page) =>
  page.evaluate(() => {
    const words = document.querySelector(".preview");
    const bar = document.querySelector(".game-bar")?.getBoundingClientRect() ?? new DOMRect();
    const answers = [...document.querySelectorAll(".slot .button, .slot .chosen")].filter((one) =>
      one.checkVisibility(),
    );
    if (!words) return "";
    const range = document.createRange();
    range.selectNodeContents(words);
    const { top, bottom } = range.getBoundingClientRect();
    const foot = Math.min(bar.bottom, ...answers.map((one) => one.getBoundingClientRect().top));
    return top < bar.top || bottom > foot + 1
      ? `${words.textContent} (${top} to ${bottom}, of ${bar.top} to ${foot})`
      : "";
  });

visits("what a move does is told in the bar, in the longest of languages", async (come) => {
  const { record } = await computersPlay({ game: "nunatak", players: 3, seed: "temple" }, { plies: 25 });
  const setup = { record, game: "nunatak", sitters: THREE };
  for (const sizes of [[LAPTOP], [{ ...LAPTOP, locale: "de-DE" }, TABLET]]) {
    const { page } = await sitDown(come, setup, sizes[0]);
    for (const { viewport, locale } of sizes) {
      await page.setViewportSize(viewport);
      await settled(page);
      const before = await boxOf(page, ".board-place");
      const cards = (await offered(page)).filter((tag) => tag.startsWith("slot:"));
      assert.ok(cards.length > 1);
      for (const card of isLongForm ? cards : cards.slice(0, 1)) {
        await thing(page, card).click();
        for (const cell of (await offered(page)).filter((tag) => tag.startsWith("cell:"))) {
          await thing(page, cell).hover();
          assert.equal(await spilt(page), "", `${locale} at ${viewport.width}: ${card} ${cell}`);
        }
        await page.keyboard.press("Escape");
        await settled(page);
      }
      assert.deepEqual(await boxOf(page, ".board-place"), before, "the board has not moved");
    }
  }
  const { page } = await sitDown(come, setup, SMALL_PHONE);
  const card = (await offered(page)).find((tag) => tag.startsWith("slot:")) ?? "";
  await thing(page, card).tap();
  await settled(page);
  await thing(page, (await offered(page)).find((tag) => tag.startsWith("cell:")) ?? "").tap();
  for (const { viewport } of [SMALL_PHONE, PHONE, LYING]) {
    await page.setViewportSize(viewport);
    await settled(page);
    assert.deepEqual(await outside(page, ".strip, .confirm", ".game-bar"), [], `at ${viewport.width}`);
    const [strip, confirm] = [await boxOf(page, ".strip"), await boxOf(page, ".confirm")];
    assert.ok(strip.bottom <= confirm.y + 1, `at ${viewport.width}: the button covers what is told`);
    await shoot(page, `still-preview-${viewport.width}`);
  }
});

visits("the plan shows every cell of every floor", async (come) => {
  const { page } = await sitDown(come, { game: "nunatak", sitters: THREE, seed: "plan" }, LAPTOP);
  for (const viewport of [LAPTOP.viewport, TABLET.viewport, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport);
    await settled(page);
    assert.equal(await page.locator("[data-cell]").count(), 54);
    assert.deepEqual(await outside(page, "[data-cell]", ".nt-scene"), [], `at ${viewport.width}`);
    await shoot(page, `still-plan-${viewport.width}`);
  }
});

visits("the last moves of three others share the line fairly, and are whole", async (come) => {
  const { record } = await computersPlay({ game: "nanuuk", players: 4, seed: "strip" }, { plies: 31 });
  for (const size of (isLongForm ? ["fr-FR", "de-DE", "en-US"] : ["fr-FR", "de-DE"]).map((locale) => ({
    ...LAPTOP,
    locale,
  }))) {
    const { page } = await sitDown(come, { record, game: "nanuuk", sitters: FOUR }, size);
    const words = page.locator(".last-move > span:last-child");
    assert.equal(await words.count(), 3);
    const cut = await words.evaluateAll((all) =>
      all
        .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
        .map((one) => one.textContent),
    );
    assert.deepEqual(cut, [], `${size.locale} at ${size.viewport.width}`);
    await shoot(page, `still-moves-${size.viewport.width}`);
  }
});

visits("all answers are in sight, many and long ones too", async (come) => {
  const exchange = await randomPlay({ game: "nanuuk", players: 3 }, async (ask) => {
    const { decides } = await ask("state", { seat: 0 });
    return decides === 0 && ((await ask("moves", { text: true })).prompt?.answers.length ?? 0) >= 4;
  });
  const window = await randomPlay({ game: "nunatak", players: 3 }, async (ask) => {
    const { state, decides } = await ask("state", { seat: 0 });
    const { phase, active } = /** @type {{ phase: string, active: number }} */ (state);
    return phase === "window" && decides === 0 && active !== 0;
  });
  const situations = [
    { game: "nanuuk", record: exchange, least: 4 },
    { game: "nunatak", record: window, least: 3 },
  ];
  for (const [size, ...others] of [[SMALL_PHONE, PHONE, LYING], [LAPTOP], [{ ...LAPTOP, locale: "de-DE" }, TABLET]]) {
    for (const { game, record, least } of situations) {
      const { page } = await sitDown(come, { record, game, sitters: THREE }, size);
      for (const { viewport } of [size, ...others]) {
        await page.setViewportSize(viewport);
        await settled(page);
        const where = `${game}, ${size.locale} at ${viewport.width}`;
        const answers = page.locator(".choices .button");
        assert.ok((await answers.count()) >= least, `${where}: its answers`);
        assert.deepEqual(await outside(page, ".choices .button", ".slot"), [], where);
        const cut = await answers.evaluateAll((all) =>
          all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent),
        );
        assert.deepEqual(cut, [], `${where}: words are cut`);
        await shoot(page, `still-answers-${game}-${viewport.width}`);
      }
    }
  }
});

visits("what is explained in a first game stands in the bar", async (come) => {
  for (const size of isLongForm ? [LAPTOP, PHONE, SMALL_PHONE] : [LAPTOP, SMALL_PHONE]) {
    const { page } = await sitDown(
      come,
      { game: "nunatak", sitters: THREE, seed: "tips" },
      { ...size, newcomer: true },
    );
    const before = await boxOf(page, ".board-place");
    const random = chance(5);
    for (let moves = 0; moves < 12 && !(await page.locator(".tip-card").isVisible()); moves += 1) {
      await playMove(page, random);
    }
    assert.deepEqual(await outside(page, ".strip", ".game-bar"), [], `at ${size.viewport.width}`);
    assert.ok(await page.locator(".strip .tip-card").isVisible(), "it is in the strip");
    assert.deepEqual(await outside(page, ".tip-card .button", ".strip"), [], `at ${size.viewport.width}: its buttons`);
    assert.deepEqual(await boxOf(page, ".board-place"), before, "the board has not moved");
    await shoot(page, `still-tip-${size.viewport.width}`);
    await page.getByTestId("got-it").click();
    await settled(page);
  }
});

/** Time does not go on: what is shown for seconds stays. */
function stopTime() {
  const { setTimeout } = window;
  const soon = (/** @type {TimerHandler} */ act, /** @type {number} */ wait = 0, /** @type {any[]} */ ...words) =>
    wait < 1000 ? setTimeout(act, wait, ...words) : 0;
  window.setTimeout = /** @type {typeof window.setTimeout} */ (soon);
}

visits("the end is counted up in the bar", async (come) => {
  const setup = { game: "nunatak", players: 3, seed: "end" };
  const { record: whole, plies: all } = await computersPlay(setup);
  const last = whole.trim().split(/\s+/).at(-2) ?? "";
  const { record } = await computersPlay(setup, { plies: all - 1 });
  for (const size of isLongForm ? [LAPTOP, PHONE, SMALL_PHONE] : [LAPTOP, SMALL_PHONE]) {
    const { page } = await sitDown(
      come,
      { record, game: "nunatak", sitters: [person, person, person] },
      { ...size, look: { flat: true, motion: false, pace: "slow" }, prepare: stopTime },
    );
    await page.getByTestId("type").click();
    await page.locator(".typed input").fill(last);
    await page.keyboard.press("Enter");
    await page.getByTestId("end-show").waitFor();
    assert.deepEqual(await outside(page, ".end-show", ".game-bar"), [], `at ${size.viewport.width}`);
    const hands = page.locator(".nt-party summary");
    for (const hand of size === SMALL_PHONE ? [hands.first()] : await hands.all()) {
      const seen = await hand.evaluate((row) => {
        const { left, top, width, height } = row.getBoundingClientRect();
        return row.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      assert.ok(seen, `at ${size.viewport.width}: the hands that are counted are in sight`);
    }
    assert.equal(await page.locator(".nt-total:visible").count(), 0, "nobody knows the sum yet");
    await page.screenshot({ path: `${shots}still-end-${size.viewport.width}.png` });
    await page.getByTestId("end-show").click();
    await page.getByTestId("final").waitFor();
  }
});

visits("who looks back reads what had been played then", async (come) => {
  const { record } = await computersPlay({ game: "nunatak", players: 3, seed: "past" }, { plies: 30 });
  const { page } = await come({ path: fragment(record, 0) });
  await settled(page);
  assert.equal(await page.locator(".last-move").count(), 0, "nothing had been played");
  await page.keyboard.press("ArrowRight");
  await settled(page);
  const strip = page.locator(".last-move");
  assert.equal(await strip.count(), 1);
  const [line] = await page.locator(".log-line").allInnerTexts();
  const cell = /\d[a-e]\d/.exec(line)?.[0] ?? "";
  assert.ok((await strip.innerText()).includes(cell), `${await strip.innerText()} is told of “${line}”`);
});

visits("the log shows its end when a game is opened, and after a look back", async (come) => {
  const { record } = await computersPlay({ game: "nunatak", players: 4, seed: "temple" }, { plies: 44 });
  const { page } = await sitDown(come, { record, game: "nunatak", sitters: FOUR }, LAPTOP);
  const isSeen = async () => assert.deepEqual(await outside(page, ".log-line[aria-current] > :last-child", ".log"), []);
  await isSeen();
  for (const { viewport } of [LAPTOP, TABLET]) {
    await page.setViewportSize(viewport);
    await page.getByTestId("slider").fill("3");
    await settled(page);
    await isSeen();
    await page.keyboard.press("End");
    await settled(page);
    await isSeen();
  }
  await shoot(page, "still-log");
});

visits("names over the score are apart, and large enough to be read", async (come) => {
  for (const [sitters, locale] of /** @type {const} */ ([
    [THREE, "fr-FR"],
    [THREE, "nl-NL"],
    [FOUR, "de-DE"],
  ])) {
    const { page } = await sitDown(
      come,
      { game: "nunatak", sitters: [...sitters], seed: "heads" },
      { ...LAPTOP, locale },
    );
    const heads = await page.locator(".game-side .sheet thead th").evaluateAll((all) =>
      all.map((head) => {
        const name = head.querySelector(".seat-name");
        if (!name) throw new Error("no name");
        const words = document.createRange();
        words.selectNodeContents(name);
        const { left, right, bottom } = words.getBoundingClientRect();
        const line = head.getBoundingClientRect().bottom - 3;
        return { name: name.textContent, left, right, bottom, line, size: parseFloat(getComputedStyle(name).fontSize) };
      }),
    );
    for (const [i, { name, left, bottom, line, size }] of heads.entries()) {
      assert.ok(i === 0 || left >= heads[i - 1].right + 3, `${locale}: ${name} touches ${heads[i - 1]?.name}`);
      assert.ok(size >= 11, `${locale}: ${name} is written in ${size} px`);
      assert.ok(bottom <= line, `${locale}: the line of whoever moves runs into ${name}`);
    }
  }
});

visits("signs and names are large enough on a full table", async (come) => {
  const { record } = await computersPlay({ game: "nunatak", players: 4, seed: "temple" }, { plies: 44 });
  const { page } = await sitDown(come, { record, game: "nunatak", sitters: FOUR }, LAPTOP);
  const signs = await page
    .locator(".nt-party .nt-symbol")
    .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().width));
  assert.ok(Math.min(...signs) >= 13, `a sign is ${Math.min(...signs)} px wide`);
  const { page: phone } = await sitDown(come, { game: "nanuuk", sitters: THREE, seed: "names" }, SMALL_PHONE);
  const letters = await phone.locator(".nanuuk-space-name").evaluateAll((all) =>
    all.map((name) => {
      const scale = name instanceof SVGGraphicsElement ? (name.getScreenCTM()?.a ?? 1) : 1;
      return parseFloat(getComputedStyle(name).fontSize) * scale;
    }),
  );
  assert.ok(Math.min(...letters) >= 10.5, `names of spaces are ${Math.min(...letters)} px high`);
});

visits("a tip has the whole bar, and no line of it is cut through", async (come) => {
  const { record } = await computersPlay({ game: "nunatak", players: 4, seed: "temple" }, { plies: 44 });
  for (const sizes of [[LAPTOP], [TABLET], [PHONE, SMALL_PHONE, LYING]]) {
    const { page } = await sitDown(come, { record, game: "nunatak", sitters: FOUR }, sizes[0]);
    await page.getByTestId("hint").click();
    await page.locator(".advice .primary").waitFor();
    for (const { viewport } of sizes) {
      await page.setViewportSize(viewport);
      await settled(page);
      const at = `at ${viewport.width}`;
      const [height, line] = await page
        .locator(".advice-words")
        .evaluate((words) => [words.clientHeight, parseFloat(getComputedStyle(words).lineHeight)]);
      const lines = height / line;
      assert.ok(Math.round(lines) >= (viewport.width < 1000 ? 4 : 7), `${at}: ${lines} lines`);
      assert.ok(Math.abs(lines - Math.round(lines)) < 0.1, `${at}: ${lines} lines`);
      const [words, buttons] = [await boxOf(page, ".advice-words"), await boxOf(page, ".advice-buttons")];
      assert.ok(words.right <= buttons.x + 1 || words.bottom <= buttons.y + 1, `${at}: a button covers words`);
      await shoot(page, `still-advice-${viewport.width}`);
    }
  }
});

visits("the first of one's games is in sight on the start page of a laptop", async (come) => {
  const { record } = await computersPlay({ game: "nanuuk", players: 2, seed: "kept" }, { plies: 8 });
  for (const newcomer of [false, true]) {
    const { page } = await sitDown(
      come,
      { record, game: "nanuuk", sitters: [person, computer(1)] },
      { ...LAPTOP, newcomer },
    );
    await page.goto(page.url().split("#")[0] + "#start");
    await settled(page);
    await page.getByTestId("continue").waitFor();
    const { bottom } = await boxOf(page, ".saved-row");
    assert.ok(bottom <= 768, `it ends at ${bottom} of 768`);
    await shoot(page, `still-start-${newcomer ? "new" : "known"}`);
  }
});
