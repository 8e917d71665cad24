/**
 * languages.test.mjs - the page in every language: whole games, a language changed in mid-game, at a table of people with
 * different ones, and languages that are longer, mirrored or not whole (pseudo.mjs).
 */
import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { after, test } from "node:test";
import { begun, enter, guest, open, playTogether } from "./company.mjs";
import { computersPlay, fragment } from "./engine.mjs";
import {
  chance,
  computer,
  deal,
  isOver,
  person,
  playOn,
  plies,
  readRule,
  textView,
  thing,
  offered,
} from "./player.mjs";
import { buildPseudo } from "./pseudo.mjs";
import { isLongForm, launch, serve, settled, shoot, suite, visit } from "./support.mjs";

/** @import { Page } from "./support.mjs" */

const visits = suite();
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1440, height: 900 } };
const LAPTOP = { viewport: { width: 1366, height: 768 } };
/** How a turn of one's own is asked for. */
const TURN = { de: /Du bist am Zug/, fr: /À vous/, nl: /Jouw beurt/ };

/** What is the same in every language is tried in all of them by the long form, in these by the short one. */
const SOME = /** @type {(keyof typeof RULE)[]} */ (isLongForm ? ["de", "fr", "nl", "en"] : ["de", "en"]);

const text = (/** @type {Page} */ page) => page.locator("body").innerText();
const language = (/** @type {Page} */ page) => page.evaluate(() => document.documentElement.lang);

/**
 * Chooses a language in the settings, as somebody does in the middle of a game.
 * @param {Page} page
 * @param {string} code
 */
async function switchTo(page, code) {
  await page.getByTestId("open-menu").click();
  await page.getByTestId("open-settings").click();
  await page.getByTestId("language").selectOption(code);
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, code);
  await page.keyboard.press("Escape");
  await settled(page);
}

/** Rule T-05, as each language begins it. */
const RULE = {
  en: /Place one of your blocks/,
  de: /Stelle einen deiner Eisblöcke/,
  fr: /Posez l’un de vos blocs/,
  nl: /Zet een van je blokken/,
};

/**
 * All that is said is a sentence: no place is left open.
 * @param {Page} page
 * @param {string} where
 */
async function reads(page, where) {
  const said = await text(page);
  assert.doesNotMatch(said, /[{}]|undefined|\bNaN\b/, where);
}

// ---- whole games ----

const KINDS = [
  { game: "nunatak", sitters: [person, computer(1)] },
  { game: "nanuuk", sitters: [person, computer(1)] },
  ...(isLongForm
    ? [
        { game: "nunatak", sitters: [person] },
        { game: "nunatak", sitters: [person, computer(1), computer(1), computer(1)] },
        { game: "nanuuk", sitters: [person, computer(1), computer(1)], options: { mode: "learning" } },
      ]
    : []),
];

for (const [turn, code] of /** @type {(keyof typeof TURN)[]} */ (Object.keys(TURN)).entries()) {
  for (const [number, { game, sitters, options }] of KINDS.entries()) {
    if (!isLongForm && number !== turn % 2) continue; // one game in each language
    visits(`${code}: ${game} with ${sitters.length} (${number})`, async (come) => {
      const { page } = await come({ path: `/?lang=${code}` });
      assert.equal(await language(page), code);
      await deal(page, { game, sitters, options, seed: `${code}-${number}` });
      assert.match(await page.getByTestId("ask").innerText(), TURN[code]);
      await playOn(page, chance(number), { moves: isLongForm ? 1000 : 2 });
      await reads(page, game);
      if (isLongForm) assert.ok(await isOver(page));
      assert.equal(await language(page), code, "it stays that of the link");
    });
  }
}

// ---- which language ----

visits("what a form lacks, and the edition, are told in the language of the page", async (come) => {
  const { page } = await come({ locale: "en-US", path: "?lang=de#online" });
  const name = page.getByTestId("guest-name");
  const said = () =>
    name.evaluate((/** @type {HTMLInputElement} */ field) => {
      field.reportValidity();
      return field.validationMessage;
    });
  assert.match(await said(), /^Bitte fülle dieses/);
  await name.fill("Anna");
  assert.equal(await said(), "");
  await page.goto(page.url().replace(/#.*/, "#setup/nunatak"));
  await settled(page);
  assert.match(await page.locator(".edition-note").innerText(), /Ausgabe: rekonstruiert 1/);
});

visits("the browser's language, the link's, and the one that was chosen", async (come) => {
  const { page } = await come({ locale: "nl-BE" });
  assert.equal(await language(page), "nl");
  const { page: other } = await come({ locale: "pt-BR" });
  assert.equal(await language(other), "en", "there is none of this browser's");
  await deal(other, { game: "nanuuk", sitters: [person, computer(1)] });
  await switchTo(other, "de");
  await other.reload();
  await settled(other);
  assert.equal(await language(other), "de", "what was chosen is kept");
  await other.goto(other.url().replace("/#", "/?lang=fr#"));
  await settled(other);
  assert.equal(await language(other), "fr", "a link names another");
});

visits("only one language is loaded, another one when it is chosen", async (come) => {
  const { page } = await come({ path: "/?lang=de" });
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => /\/assets\/([a-z]{2})-[^/]*\.(?:js|catalog)$/.exec(name)?.[1])
        .filter(Boolean),
    );
  await deal(page, { game: "nanuuk", sitters: [person, computer(1)] });
  assert.deepEqual([...new Set(await loaded())], ["de"]);
  await switchTo(page, "fr");
  assert.deepEqual([...new Set(await loaded())].sort(), ["de", "fr"]);
});

visits("a first visit loads the same in every language, but for its catalog", async (come) => {
  /** The files of the page that a visit fetches; those of the language are called LANG. What a server is asked may come later. */
  const loaded = async (/** @type {string} */ code) => {
    const { page } = await come({ path: `/?lang=${code}` });
    const names = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    const own = new RegExp(`/${code}-[^/]*\\.(js|catalog)$`);
    const files = names.map((name) => new URL(name).pathname).filter((name) => name.startsWith("/assets/"));
    return [...new Set(files.map((name) => name.replace(own, "/LANG.$1")))].sort();
  };
  const english = await loaded("en");
  assert.ok(english.some((name) => name.endsWith("/LANG.js")));
  for (const code of Object.keys(TURN)) assert.deepEqual(await loaded(code), english, code);
});

visits("a rule is read in the language that is spoken, and only that book is fetched", async (come) => {
  const { page } = await come({ path: "/?lang=de" });
  const fetched = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => /\/assets\/rules-(nunatak_[a-z]{2})-[^/]*\.js$/.exec(name)?.[1])
        .filter(Boolean),
    );
  await deal(page, { game: "nunatak", sitters: [person, person], seed: "ask" });
  assert.deepEqual(await fetched(), [], "nobody has asked for rules");
  for (const code of SOME) {
    if ((await language(page)) !== code) await switchTo(page, code);
    const rule = await readRule(page);
    assert.match(rule.said, RULE[code]);
    assert.equal(rule.language, code);
  }
  assert.deepEqual(
    await fetched(),
    SOME.map((code) => `nunatak_${code}`),
  );
});

visits(
  "all languages and their rules are there without a network",
  async (_, { browser }) => {
    const server = await serve();
    const { context, page } = await visit(browser, server.address, { serviceWorkers: "allow" });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await server.stop();
    await page.reload();
    await settled(page);
    await deal(page, { game: "nunatak", sitters: [person, computer(1)], seed: "ask" });
    for (const code of SOME) {
      await switchTo(page, code);
      if (code !== "en") assert.match(await page.getByTestId("ask").innerText(), TURN[code]);
      assert.match((await readRule(page)).said, RULE[code]);
      await page.keyboard.press("Escape");
    }
    await context.close();
  },
  { needs: ["offline"] },
);

visits("another language in mid-game: nothing is lost", async (come) => {
  const { page } = await come({ path: "/?lang=en" });
  await deal(page, { game: "nunatak", sitters: [person, computer(1)], seed: "switch" });
  await playOn(page, chance(3), { moves: 3 });
  const slot = (await offered(page)).find((tag) => tag.startsWith("slot:")) ?? assert.fail("no card can be taken");
  await thing(page, slot).click();
  await settled(page);
  const before = { ply: await plies(page), lines: await page.locator(".log-line").count(), open: await offered(page) };
  const english = await page.locator(".log").innerText();
  for (const code of isLongForm ? ["fr", "de", "nl"] : ["fr"]) {
    await switchTo(page, code);
    const now = { ply: await plies(page), lines: await page.locator(".log-line").count(), open: await offered(page) };
    assert.deepEqual(now, before, "the game, its log and the card that is picked");
    assert.notEqual(await page.locator(".log").innerText(), english);
    await reads(page, code);
  }
  await playOn(page, chance(4), { moves: 1 });
  assert.ok((await plies(page)) > before.ply);
});

visits("another language in mid-game: computers that nobody named have its names", async (come) => {
  const { page } = await come({ ...DESK, locale: "fr-FR" });
  await deal(page, { game: "nanuuk", sitters: [person, computer(2)], seed: "names" });
  await playOn(page, chance(3), { moves: 2 });
  const names = () => page.locator(".sheet thead .seat-name").allInnerTexts();
  assert.deepEqual(await names(), ["Vous", "Lièvre Lumi"]);
  await switchTo(page, "de");
  assert.deepEqual(await names(), ["Du", "Hase Lumi"]);
  assert.doesNotMatch(await page.locator("main.game").innerText(), /Lièvre/);
  assert.doesNotMatch(await textView(page), /Lièvre|Joueur/);
  await page.reload();
  await page.locator("main.game").waitFor();
  await settled(page);
  assert.deepEqual(await names(), ["Du", "Hase Lumi"]);
});

// ---- at a table ----

visits("two at a table, each in their own language", async (come) => {
  const anna = await guest(come, "Anna", { locale: "de-DE" });
  await open(anna.page, { game: "nanuuk", chairs: ["me", "open"], options: { mode: "learning" }, listed: false });
  const ben = await come({ locale: "fr-FR", path: "/" + new URL(anna.page.url()).hash });
  await enter(ben.page, "Ben");
  await ben.page.getByTestId("sit").first().click();
  await begun([anna.page, ben.page]);
  await playTogether([anna.page, ben.page], chance(1), 2);
  const log = async (/** @type {Page} */ page) => (await page.locator(".log").textContent()) ?? "";
  assert.match(await log(anna.page), /setzt|legt|zieht/);
  assert.match(await log(ben.page), /place|pose|déplace/);
  const lines = await ben.page.locator(".log-line").count();
  await switchTo(ben.page, "nl");
  await ben.page.waitForFunction(() => / zet | legt | gaat /.test(document.querySelector(".log")?.textContent ?? ""));
  assert.equal(await ben.page.locator(".log-line").count(), lines, "the whole log comes again, once");
  await playTogether([anna.page, ben.page], chance(2), 2);
  assert.doesNotMatch(await log(ben.page), /place|pose|déplace/);
  assert.doesNotMatch(await log(anna.page), / zet .* op /);
  await reads(ben.page, "the table");
});

// ---- languages that there are not ----

/** A server of the page with pseudo-languages, and a browser. */
async function openPseudo() {
  const { place, page } = buildPseudo();
  const server = await serve(["--page", page]);
  return { place, server, browser: await launch({}) };
}

/** @type {ReturnType<typeof openPseudo> | null} */
let opened = null;
after(async () => {
  if (!opened) return;
  const { place, server, browser } = await opened;
  await browser.close();
  await server.stop();
  await rm(place, { recursive: true });
});

/**
 * Words that are cut off, stick out of the screen, or lie on each other.
 * @param {Page} page
 */
function illegible(page) {
  return page.evaluate(() => {
    const ARROW = 14; // of a list to choose from
    const modal = document.querySelector("dialog[open]");
    const scope = modal ?? document.body;
    /** @type {{ element: Element, box: DOMRect }[]} */
    const words = [];
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.nodeValue?.trim() || element.closest("svg, option, script, style") || isUnseen(element))
        continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const dots = shortened(element);
      for (const whole of range.getClientRects()) {
        const box = dots ? within(whole, dots.getBoundingClientRect()) : whole;
        if (box.width > 1 && box.height > 1) words.push({ element, box });
      }
    }
    /**
     * What ends in dots instead of these words; their title has them all.
     * @param {Element} element
     */
    function shortened(element) {
      const dots = [element, element.parentElement].find((e) => e && getComputedStyle(e).textOverflow === "ellipsis");
      return dots?.closest("[title]") ? dots : null;
    }
    /**
     * @param {DOMRect} box
     * @param {DOMRect} room
     */
    function within(box, room) {
      const [left, right] = [Math.max(box.left, room.left), Math.min(box.right, room.right)];
      return new DOMRect(left, box.top, Math.max(0, right - left), box.height);
    }
    const nameOf = (/** @type {Element} */ e) => `${e.className || e.tagName}: ${e.textContent?.slice(0, 60)}`;
    const problems = new Set();
    for (const { element, box } of words) {
      const clip = clipOf(element);
      if (clip && (box.right > clip.right + 1 || box.left < clip.left - 1)) problems.add(`cut off: ${nameOf(element)}`);
      const card = element.closest("label, button")?.getBoundingClientRect();
      if (card && (box.right > card.right + 1 || box.left < card.left - 1))
        problems.add(`sticks out: ${nameOf(element)}`);
    }
    const measure = document.createElement("canvas").getContext("2d");
    for (const select of scope.querySelectorAll("select")) {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      if (!measure || !select.checkVisibility({ visibilityProperty: true })) continue;
      measure.font = font;
      const wide = measure.measureText(select.selectedOptions[0]?.text ?? "").width;
      const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - ARROW;
      if (wide > room) problems.add(`cut off: ${select.selectedOptions[0]?.text} (${wide} of ${room} px)`);
    }
    words.sort((a, b) => a.box.top - b.box.top);
    for (const [i, a] of words.entries())
      for (let next = i + 1; next < words.length && words[next].box.top < a.box.bottom; next += 1)
        if (overlap(a.box, words[next].box) && near(a.element, words[next].element))
          problems.add(`on each other: ${nameOf(a.element)} / ${nameOf(words[next].element)}`);
    return [...problems];

    /** Only for screen readers: a box of a pixel, or clipped away. */
    function isUnseen(/** @type {Element} */ element) {
      for (let e = /** @type {Element | null} */ (element); e && e !== scope; e = e.parentElement) {
        const { clipPath, overflowX } = getComputedStyle(e);
        if (clipPath.startsWith("inset(") || (overflowX !== "visible" && e.clientWidth <= 2)) return true;
      }
      return false;
    }
    /** What hides the rest, unless it can be scrolled: the screen at last. */
    function clipOf(/** @type {Element} */ element) {
      for (let e = /** @type {Element | null} */ (element); e && e !== scope; e = e.parentElement) {
        const { overflowX } = getComputedStyle(e);
        if (overflowX === "hidden" || overflowX === "clip") return e.getBoundingClientRect();
        if (overflowX === "auto" || overflowX === "scroll") return null;
      }
      return new DOMRect(0, 0, document.documentElement.clientWidth, innerHeight);
    }
    function near(/** @type {Element} */ a, /** @type {Element} */ b) {
      return (
        a !== b &&
        !a.contains(b) &&
        !b.contains(a) &&
        (a.parentElement === b.parentElement || a.parentElement?.parentElement === b.parentElement?.parentElement)
      );
    }
    function overlap(/** @type {DOMRect} */ a, /** @type {DOMRect} */ b) {
      return (
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 6
      );
    }
  });
}

/**
 * A short game, looked back at.
 * @param {Page} page
 * @param {(where: string) => Promise<void>} look
 */
async function analysis(page, look) {
  const { record } = await computersPlay({ game: "nanuuk", players: 2, seed: "3", options: { mode: "learning" } });
  await page.goto(page.url().split("#")[0] + fragment(record).slice(fragment(record).indexOf("#")));
  await settled(page);
  if (!(await page.getByTestId("final").isVisible())) await page.getByTestId("result").click();
  await page.getByTestId("analyse").click();
  await settled(page);
  await look("analysis");
  await page.goto(page.url().split("#")[0] + "#");
  await settled(page);
}

/**
 * Goes through the screens; `look` sees each.
 * @param {Page} page
 * @param {(where: string) => Promise<void>} look
 */
async function tour(page, look) {
  await look("start");
  for (const game of ["nunatak", "nanuuk"]) {
    await page.getByTestId(`setup-${game}`).click();
    await page.locator('.count:has(input[value="4"])').click();
    await look(`setup-${game}`);
    await page.locator(".setup-head a").click();
    await settled(page);
  }
  for (const game of ["nunatak", "nanuuk"]) {
    await deal(page, { game, sitters: [person, computer(1), computer(1)], seed: "tour" });
    await playOn(page, chance(2), { moves: 3 });
    await look(game);
    if (game === "nunatak") await readRule(page, () => look("rule"));
    for (const drawer of ["drawer-hands", "drawer-side"]) {
      if (!(await page.getByTestId(drawer).isVisible())) continue;
      await page.getByTestId(drawer).click();
      await look(`${game}-${drawer}`);
      await page.keyboard.press("Escape");
      await settled(page);
    }
    if (!isLongForm && game === "nanuuk") {
      await page.locator(".game-head button").first().click(); // its dialogs are those of the other game
      await settled(page);
      continue;
    }
    for (const [key, name] of [
      ["t", "text"],
      ["?", "keys"],
    ]) {
      await page.keyboard.press(key);
      await look(`${game}-${name}`);
      await page.keyboard.press("Escape");
    }
    await page.getByTestId("open-menu").click();
    await look(`${game}-menu`);
    await page.getByTestId("open-settings").click();
    await look("settings");
    await page.keyboard.press("Escape");
    await settled(page);
    await page.locator(".game-head button").first().click();
    await settled(page);
  }
  for (const game of ["nunatak", "nanuuk"]) {
    const { record } = await computersPlay({ game, players: 3, seed: "end" });
    await page.goto(page.url().split("#")[0] + fragment(record).slice(fragment(record).indexOf("#")));
    await settled(page);
    if (!(await page.getByTestId("final").isVisible())) await page.getByTestId("result").click();
    await look(`${game}-final`);
    await page.goto(page.url().split("#")[0] + "#");
    await settled(page);
  }
  await analysis(page, look);
  for (const place of ["online", "online/new", "online/account", "online/ladder", "online/stored"]) {
    await page.goto(page.url().split("#")[0] + "#" + place);
    await settled(page);
    const name = page.getByTestId("guest-name");
    if (await name.isVisible()) {
      await look("welcome");
      await name.fill("Wilhelmina");
      await page.getByTestId("guest-enter").click();
      await page.getByTestId("new-table").waitFor();
      await settled(page);
    }
    await look(place.replace("/", "-"));
  }
}

/**
 * @param {string} code
 * @param {object} size
 */
async function arrive(code, size) {
  opened ??= openPseudo();
  const { browser, server } = await opened;
  return visit(browser, `${server.address}/?lang=${code}`, { ...size });
}

test("a language that is 40 % longer breaks no screen of a phone", async () => {
  const { page, context, complaints } = await arrive("qaa", PHONE);
  /** @type {string[]} */
  const problems = [];
  await tour(page, async (where) => {
    await shoot(page, `long-${where}`);
    const { wide, room } = await page.evaluate(() => ({
      wide: document.scrollingElement?.scrollWidth ?? 0,
      room: document.documentElement.clientWidth,
    }));
    if (wide > room) problems.push(`${where}: ${wide} px wide`);
    problems.push(...(await illegible(page)).map((problem) => `${where}: ${problem}`));
  });
  assert.deepEqual(problems, []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a language that is read from right to left mirrors the page", async () => {
  const left = await arrive("en", DESK);
  const right = await arrive("qab", DESK);
  assert.equal(await right.page.evaluate(() => document.documentElement.dir), "rtl");
  const centre = async (/** @type {Page} */ page, /** @type {string} */ selector) => {
    const box = (await page.locator(selector).first().boundingBox()) ?? assert.fail(selector);
    return box.x + box.width / 2;
  };
  for (const { page } of [left, right]) await deal(page, { game: "nanuuk", sitters: [person, computer(1)] });
  await shoot(right.page, "mirrored-nanuuk");
  for (const selector of [".game-board", ".game-side", ".game-panels"]) {
    const [here, there] = [await centre(left.page, selector), await centre(right.page, selector)];
    assert.ok(Math.abs(here + there - DESK.viewport.width) < 24, `${selector} is at ${here} and at ${there}`);
  }
  const first = await right.page.locator("[data-space=a1], [data-tag='space:a1']").first().boundingBox();
  const last = await right.page.locator("[data-space=g1], [data-tag='space:g1']").first().boundingBox();
  if (first && last) assert.ok(first.x < last.x, "the board is no text: it stays as it is");
  await right.page.setViewportSize(PHONE.viewport);
  await settled(right.page);
  await shoot(right.page, "mirrored-phone");
  const wide = await right.page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0);
  assert.ok(wide <= PHONE.viewport.width, `${wide} px wide`);
  for (const { context, complaints } of [left, right]) {
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test("a language that is not whole: its share is told, and the rest is English, sentence by sentence", async () => {
  const { page, context } = await arrive("eo", DESK);
  assert.equal(await language(page), "eo");
  const start = await text(page);
  assert.match(start, /Du ludoj pri glacio/);
  assert.match(start, /Open a record/, "what it lacks is English");
  await deal(page, { game: "nunatak", sitters: [person, person], seed: "eo" });
  const rule = await readRule(page);
  assert.match(rule.said, RULE.en, "there are no rules in it");
  assert.equal(rule.language, "en");
  await playOn(page, chance(1), { moves: 8 });
  const log = await page.locator(".log").innerText();
  assert.match(log, /prenas .* kaj konstruas sur/);
  assert.match(log, /comes to slot/);
  await reads(page, "eo");
  await page.getByTestId("open-menu").click();
  await page.getByTestId("open-settings").click();
  const share = await page.getByTestId("language").locator("option[value=eo]").innerText();
  assert.match(share, /^Esperanto \([1-9]\d? %\)$/);
  await context.close();
});

// ---- pictures of all screens, for people to look at ----

for (const code of isLongForm ? ["en", "de", "fr", "nl"] : []) {
  for (const [size, options] of Object.entries({ phone: { ...PHONE, deviceScaleFactor: 2 }, laptop: LAPTOP })) {
    visits(`every screen in ${code} on a ${size}`, async (come) => {
      const { page } = await come({ ...options, path: `/?lang=${code}` });
      /** @type {string[]} */
      const problems = [];
      await tour(page, async (where) => {
        await shoot(page, `${code}-${size}-${where}`);
        problems.push(...(await illegible(page)).map((problem) => `${where}: ${problem}`));
      });
      assert.deepEqual(problems, []);
    });
  }
}
