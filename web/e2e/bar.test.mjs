/**
 * bar.test.mjs - nothing below the board is lost: whatever is said, asked or advised in the longest of languages can be
 * read and pressed, and the board stays where it is.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { computersPlay, fragment, randomPlay } from "./engine.mjs";
import { computer, deal, offered, person, reopen, sitDown, thing } from "./player.mjs";
import { isLongForm, root, settled, shoot, suite } from "./support.mjs";

/** @import { Page } from "./support.mjs" */

const visits = suite();
const DESKTOP = { viewport: { width: 1366, height: 768 }, locale: "fr-FR" };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "fr-FR" };
const LYING = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true, locale: "fr-FR" };
const SMALL = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
/** A game that ends with the use of Propagation. */
const PROPAGATION = `${root}web/src/games/nunatak/examples/F-13.floe`;
const SIZES = [DESKTOP, PHONE];

/**
 * What of these parts is cut: higher or wider inside than outside, or not wholly on the screen.
 * @param {Page} page
 * @param {string} parts
 */
const cut = (page, parts) =>
  page.locator(parts).evaluateAll((found) =>
    found.flatMap((part) => {
      const { top, left, bottom, right } = part.getBoundingClientRect();
      const name = `${part.className}: ${part.textContent}`;
      const inside = part.scrollHeight <= part.clientHeight + 1 && part.scrollWidth <= part.clientWidth + 1;
      const onScreen = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
      const middle = document.elementFromPoint((left + right) / 2, bottom - 6);
      const seen = part.matches(".preview") || part === middle || part.contains(middle);
      return inside && onScreen && seen ? [] : [name];
    }),
  );

/**
 * @param {Page} page
 * @param {string} parts
 */
async function areWhole(page, parts) {
  await settled(page);
  assert.ok((await page.locator(parts).count()) > 0, `${parts} is there`);
  assert.deepEqual(await cut(page, parts), []);
}

const board = (/** @type {Page} */ page) => page.locator(".board-place").boundingBox();

/**
 * How far two colours of a thing are apart, as the guidelines for accessible pages reckon it (WCAG 2, 1.4.3).
 * @param {import("playwright-core").Locator} link
 */
const contrast = (link) =>
  link.evaluate((element) => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    if (!canvas) throw new Error("no canvas");
    const paint = (/** @type {string} */ colour) => {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
    };
    const luminance = () => {
      const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const behind = [];
    for (let at = /** @type {Element | null} */ (element); at; at = at.parentElement) {
      behind.unshift(getComputedStyle(at).backgroundColor);
    }
    for (const colour of behind) paint(colour);
    const below = luminance();
    paint(getComputedStyle(element).color);
    const [dark, light] = [below, luminance()].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  });

visits("a refusal is whole, and its rule can be seen", async (come) => {
  for (const [size, palettes] of /** @type {const} */ ([
    [DESKTOP, isLongForm ? ["ice", "night"] : ["ice"]],
    [PHONE, isLongForm ? ["ice", "night"] : ["night"]],
  ])) {
    for (const palette of palettes) {
      const { page } = await sitDown(
        come,
        { game: "nunatak", sitters: [person, computer(1), computer(1)], seed: "bar" },
        { ...size, look: { flat: true, motion: false, palette } },
      );
      const before = await board(page);
      const slot = (await offered(page)).find((tag) => tag.startsWith("slot:")) ?? "";
      await thing(page, slot).click();
      await settled(page);
      await page.locator("[data-cell]:not([data-open])").first().click();
      await areWhole(page, ".toast, .toast p, .toast .button");
      const found = await contrast(page.getByTestId("rule-link"));
      assert.ok(found >= 4.5, `${palette}: the link has a contrast of ${found.toFixed(1)}`);
      assert.deepEqual(await board(page), before, "the board has not moved");
      await shoot(page, `bar-refusal-${size.viewport.width}-${palette}`);
    }
  }
});

visits("the way to the result of a game that is over", async (come) => {
  const { record } = await computersPlay({ game: "nanuuk", players: 2, seed: "bar" });
  for (const size of SIZES) {
    const { page } = await come({ ...size, path: fragment(record) });
    await settled(page);
    if (await page.getByTestId("final").isVisible()) await page.keyboard.press("Escape");
    await areWhole(page, "[data-testid=result]");
    await page.getByTestId("result").click();
    await page.getByTestId("final").waitFor();
  }
});

visits("all answers to a question, and what each would do", async (come) => {
  const record = await randomPlay({ game: "nunatak", players: 3 }, async (ask) => {
    const { state, decides } = await ask("state", { seat: 0 });
    const { phase, active } = /** @type {{ phase: string, active: number }} */ (state);
    return phase === "window" && decides === 0 && active !== 0;
  });
  for (const size of [...SIZES, LYING]) {
    const { page } = await sitDown(
      come,
      { record, game: "nunatak", sitters: [person, computer(1), computer(1)] },
      size,
    );
    const before = await board(page);
    await areWhole(page, ".choices .button");
    for (const answer of await page.locator(".choices .button").all()) {
      await answer.focus();
      await areWhole(page, ".preview");
    }
    assert.deepEqual(await board(page), before, "the board has not moved");
    await shoot(page, `bar-answers-${size.viewport.width}`);
  }
});

visits(
  "on a small phone three answers stand side by side, and a long question keeps clear of the edges",
  async (come) => {
    const record = (await readFile(PROPAGATION, "utf8")).replace(" propagation *", " *");
    for (const locale of isLongForm ? ["en", "fr", "de", "nl"] : ["fr", "de"]) {
      const { page, context } = await sitDown(
        come,
        { record, game: "nunatak", sitters: [person, person, person] },
        { ...SMALL, locale },
      );
      assert.equal(await page.locator(".choices .button").count(), 3);
      await areWhole(page, ".choices .button");
      const { head, words } = await page.getByTestId("ask").evaluate((ask) => ({
        head: ask.closest(".game-head")?.getBoundingClientRect().toJSON(),
        words: ask.lastElementChild?.getBoundingClientRect().toJSON(),
      }));
      assert.ok(
        words.top >= head.top + 2 && words.bottom <= head.bottom - 2,
        `${locale}: ${words.top} to ${words.bottom}`,
      );
      await shoot(page, `small-answers-${locale}`);
      await thing(page, "do:pass").click();
      await settled(page);
      assert.equal(
        (await page.locator(".game-head").boundingBox())?.height,
        head.height,
        "the head is as high as before",
      );
      await context.close();
    }
  },
);

visits("a tip has the width that it needs", async (come) => {
  for (const size of [...SIZES, LYING]) {
    const { page } = await sitDown(
      come,
      { game: "nunatak", sitters: [person, computer(1), computer(1)], seed: "bar" },
      size,
    );
    const before = await board(page);
    await page.getByTestId("hint").click();
    await page.locator(".advice .primary").waitFor();
    await areWhole(page, ".advice .button");
    const words = await page.locator(".advice-words").boundingBox();
    assert.ok(words && words.width >= 280, `its words have ${words?.width} px`);
    assert.deepEqual(await board(page), before, "the board has not moved");
    await shoot(page, `bar-tip-${size.viewport.width}`);
  }
});

visits("the last moves of two of the others are in sight, and the third begins there or fades", async (come) => {
  const { record } = await computersPlay({ game: "nanuuk", players: 4, seed: "strip" }, { plies: 30 });
  for (const size of SIZES) {
    const { page } = await come(size);
    const sitters = [person, computer(1), computer(1), computer(1)];
    await reopen(page, record, { game: "nanuuk", sitters });
    await settled(page);
    const moves = page.locator(".last-move");
    assert.ok((await moves.count()) >= 2, "at least two have moved");
    const fades = await page
      .getByTestId("last-moves")
      .evaluate((strip) => getComputedStyle(strip).maskImage !== "none");
    for (const [i, move] of (await moves.all()).entries()) {
      const box = await move.boundingBox();
      const inSight = box && box.x >= 0 && box.x + box.width <= size.viewport.width;
      assert.ok(inSight || (i >= 2 && fades), `${await move.innerText()} is in sight`);
      const words = move.locator("span").last();
      assert.equal(await words.evaluate((span) => getComputedStyle(span).textOverflow), "ellipsis");
      assert.ok(
        (await move.getAttribute("title"))?.includes(await words.innerText()),
        "all of it is told when pointed at",
      );
    }
    await shoot(page, `bar-moves-${size.viewport.width}`);
  }
});

visits("four short names in the score sheet do not end in dots, given or not", async (come) => {
  const setup = { game: "nunatak", players: 4, seed: "names", names: ["Anna", "Ben", "Chris", "Dana"] };
  const { record } = await computersPlay(setup, { plies: 1 });
  const given = await come({ ...DESKTOP, path: fragment(record) });
  const unnamed = await come({ ...DESKTOP, locale: "de-DE" });
  await deal(unnamed.page, { game: "nunatak", sitters: [person, person, person, person], seed: "names" });
  for (const { page } of [given, unnamed]) {
    await settled(page);
    const cut = await page
      .locator(".game-side .sheet thead .seat-name")
      .evaluateAll((all) => all.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent));
    assert.deepEqual(cut, []);
  }
});

visits("names in the score sheet are not broken inside a word", async (come) => {
  const { page } = await sitDown(
    come,
    { game: "nunatak", sitters: [person, computer(1), computer(1)], seed: "names" },
    DESKTOP,
  );
  const broken = await page.locator(".sheet thead .seat-name").evaluateAll((names) =>
    names.flatMap((name) => {
      const text = name.lastChild; // before it may stand what a computer is
      if (!text) return [];
      return [...(text.textContent ?? "").matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const { left, right } = name.getBoundingClientRect();
        const [line, ...more] = range.getClientRects();
        return more.length > 0 || line.left < left - 1 || line.right > right + 1 ? [word] : [];
      });
    }),
  );
  assert.deepEqual(broken, []);
});

visits("the choice of the language: its name, a gap, a field", async (come) => {
  for (const size of SIZES) {
    const { page } = await come(size);
    await page.getByTestId("open-settings").first().click();
    const [name, field] = await Promise.all(
      [".language b", ".language select"].map((part) => page.locator(part).boundingBox()),
    );
    assert.ok(name && field);
    assert.ok(field.x - (name.x + name.width) >= 8 || field.y >= name.y + name.height, "there is a gap");
    assert.ok(field.height >= 44, `the field is ${field.height} px high`);
  }
});
