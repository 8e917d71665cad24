/**
 * shots.test.mjs - the important screens, for people to look at: build/shots/index.html. In the long form (`npm run shots`)
 * also with other colours and on screens of all sizes.
 */
import assert from "node:assert/strict";
import { after } from "node:test";
import { contactSheet } from "./contact.mjs";
import { audit } from "./axe.mjs";
import { computersPlay, fragment, mistakeIn } from "./engine.mjs";
import { computer, deal, person, reopen } from "./player.mjs";
import { guest, open as openTable } from "./company.mjs";
import { isLongForm, settled, shoot, shots, suite } from "./support.mjs";

/** @import { Come, Wish } from "./support.mjs" */

const visits = suite({ webgl: true });
const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const DEEP = { flat: false, motion: false };
const NAMES = ["Anna", "Ben", "Chris", "Dana"];

/**
 * Opens a game of computers as it was after so many plies.
 * @param {Come} come
 * @param {{ game: string, players: number, seed: string, options?: Record<string, string> }} setup
 * @param {{ level?: number, plies?: number }} [played]
 * @param {Wish} [options]
 */
async function open(come, setup, played, options) {
  const { record } = await computersPlay({ ...setup, names: NAMES.slice(0, setup.players) }, played);
  const { page } = await come({ ...DESK, ...options, path: fragment(record) });
  return page;
}

visits("start and set-up", async (come) => {
  const { page } = await come(DESK);
  await shoot(page, "start");
  for (const game of ["nunatak", "nanuuk"]) {
    await page.getByTestId(`setup-${game}`).click();
    await shoot(page, `setup-${game}`);
    await page.locator(".setup-head a").click();
    await settled(page);
  }
  await deal(page, { game: "nanuuk", sitters: [person, computer(1)] });
  await page.keyboard.press("?");
  await shoot(page, "keys");
  await page.keyboard.press("Escape");
  await page.locator(".game-head button").first().click();
  await shoot(page, "start-continue");

  const { page: phone } = await come(PHONE);
  await shoot(phone, "start-phone");
  const { page: night } = await come({ ...DESK, look: { ...DEEP, palette: "night" } });
  await shoot(night, "start-night");
});

const TEMPLE = { game: "nunatak", players: 3, seed: "temple" };
const BIG = { viewport: { width: 2560, height: 1440 } };

visits("the temple", async (come) => {
  const { page } = await come({ ...DESK, look: DEEP });
  await deal(page, { game: "nunatak", sitters: [person, computer(1), computer(1)], seed: "temple" });
  await shoot(page, "nunatak-early");
  await page.locator("[data-tag^='slot:'][data-open]").first().click();
  await page.locator("[data-cell][data-open]").first().hover();
  await shoot(page, "nunatak-choosing");

  const middle = await open(come, TEMPLE, { plies: 34 }, { look: DEEP });
  await shoot(middle, "nunatak-middle");
  const phone = await open(come, TEMPLE, { plies: 34 }, { ...PHONE, look: DEEP });
  await shoot(phone, "nunatak-phone");
  if (!isLongForm) return;
  const vivid = await open(come, TEMPLE, { plies: 34 }, { look: { ...DEEP, palette: "vivid" } });
  await shoot(vivid, "nunatak-vivid");
  const night = await open(come, TEMPLE, { plies: 34 }, { look: { ...DEEP, palette: "night" } });
  await shoot(night, "nunatak-night");
  const flat = await open(come, TEMPLE, { plies: 34 });
  await shoot(flat, "nunatak-flat");
  const big = await open(come, TEMPLE, { plies: 34 }, { ...BIG, look: DEEP });
  await shoot(big, "nunatak-big");
});

visits("the end of a temple", async (come) => {
  const page = await open(come, TEMPLE, {}, { look: DEEP });
  const final = page.getByTestId("final");
  if (!(await final.isVisible())) await page.getByTestId("result").click();
  await shoot(page, "final");
  await page.keyboard.press("Escape");
  await shoot(page, "nunatak-end");
});

const HUNT = { game: "nanuuk", players: 4, seed: "hunt" };

visits("the floe", async (come) => {
  const phone = await open(come, HUNT, { plies: 60 }, PHONE);
  await shoot(phone, "nanuuk-phone");
  const late = await open(come, HUNT, { plies: 110 });
  await shoot(late, "nanuuk-late");
  if (!isLongForm) return;
  const early = await open(come, HUNT, { plies: 8 });
  await shoot(early, "nanuuk-early");
  const night = await open(come, HUNT, { plies: 60 }, { look: { ...DEEP, palette: "night" } });
  await shoot(night, "nanuuk-night");
});

visits("analysis", async (come) => {
  const page = await open(come, { game: "nanuuk", players: 2, seed: "3", options: { mode: "learning" } });
  if (!(await page.getByTestId("final").isVisible())) await page.getByTestId("result").click();
  await page.getByTestId("analyse").click();
  await settled(page);
  await shoot(page, "analysis");
});

/** Every size that the page is made for. The last is a small laptop at 200 %. */
const SIZES = Object.entries({
  "360x640": { touch: true },
  "390x844": { touch: true },
  "844x390": { touch: true },
  "820x1180": { touch: true },
  "1180x820": { touch: true },
  "1366x768": {},
  "1440x900": {},
  "2560x1440": {},
  "683x384": {},
}).map(([name, { touch = false }]) => {
  const [width, height] = name.split("x").map(Number);
  return { name, how: { viewport: { width, height }, hasTouch: touch, isMobile: touch } };
});
const PALETTES = ["ice", "vivid", "night"];
const FLAT = { flat: true, motion: false };

/**
 * Leads somebody to a screen, in the language of a path as "?lang=de".
 * @typedef {(come: Come, how: Wish, language?: string) => Promise<import("./support.mjs").Page>} Lead
 */

/** Screens that anybody sees, by what leads there. @type {Record<string, Lead>} */
const SCREENS = {
  "all-start": async (come, how) => (await come(how)).page,
  "all-setup": async (come, how) => (await come({ ...how, path: "#setup/nanuuk" })).page,
  "all-nunatak": (come, how) => open(come, { ...TEMPLE, players: 4 }, { plies: 40 }, how),
  "all-nanuuk": (come, how) => open(come, HUNT, { plies: 60 }, how),
  "all-nunatak-choosing": async (come, how) => {
    const { page } = await come(how);
    await deal(page, { game: "nunatak", sitters: [person, computer(1)], seed: "choosing" });
    await page.locator("[data-tag^='slot:'][data-open]").first().click();
    return page;
  },
  "all-final": async (come, how) => {
    const page = await open(come, { game: "nanuuk", players: 2, seed: "3", options: { mode: "learning" } }, {}, how);
    if (!(await page.getByTestId("final").isVisible())) await page.getByTestId("result").click();
    return page;
  },
};

const AGAINST_TWO = { game: "nunatak", sitters: [person, computer(1), computer(1)] };
const HOT_SEAT = { game: "nunatak", sitters: [person, person, person] };

/** A mistake is typed in the middle of a game of three people, and the coach has something to say. @type {Lead} */
async function warned(come, how, language = "") {
  const { record } = await computersPlay({ game: "nunatak", players: 3, seed: "two" }, { level: 2, plies: 24 });
  const { move } = await mistakeIn(record);
  const { page } = await come({ ...how, look: { ...how.look, coach: true }, path: language });
  await reopen(page, record, HOT_SEAT);
  await settled(page);
  await page.keyboard.press("m");
  await page.locator(".typed input").fill(move);
  await page.keyboard.press("Enter");
  await page.getByTestId("coach").waitFor();
  return page;
}

/** The review of a finished game. @type {Lead} */
async function reviewed(come, how, language = "") {
  const { record } = await computersPlay({ game: "nunatak", players: 3, seed: "one" });
  const { page } = await come({ ...how, path: language });
  await reopen(page, record, AGAINST_TWO);
  await settled(page);
  await page.getByTestId("review-open").click();
  await page.getByTestId("review-seat-0").waitFor();
  return page;
}

/** Screens that teach. @type {Record<string, Lead>} */
const TEACHING = {
  "all-first-visit": async (come, how, language = "") => (await come({ ...how, newcomer: true, path: language })).page,
  "all-first-tip": async (come, how, language = "") => {
    const { page } = await come({ ...how, newcomer: true, path: language });
    await page.getByTestId("play-nunatak").click();
    await page.mouse.move(0, 0); // a preview of what is pointed at would hide the tip
    await page.locator(".tip-card").waitFor();
    return page;
  },
  "all-lessons": async (come, how, language = "") => (await come({ ...how, path: `${language}#learn/nunatak` })).page,
  "all-lesson-nunatak": async (come, how, language = "") =>
    (await come({ ...how, path: `${language}#learn/nunatak/squares` })).page,
  "all-lesson-nanuuk": async (come, how, language = "") =>
    (await come({ ...how, path: `${language}#learn/nanuuk/catching` })).page,
  "all-book": async (come, how, language = "") => {
    const { page } = await come({ ...how, path: `${language}#book/nunatak/T-12` });
    await page.locator('[data-rule="T-12"] [data-drawn="yes"]').waitFor();
    return page;
  },
  "all-aid": async (come, how, language = "") => {
    const { page } = await come({ ...how, path: language });
    await deal(page, { game: "nanuuk", sitters: [person, computer(1)] });
    await page.getByTestId("open-aid").click();
    return page;
  },
  "all-coach": warned,
  "all-review": reviewed,
  "all-about": async (come, how, language = "") => {
    const { page } = await come({ ...how, path: language });
    await page.getByTestId("open-about").click();
    return page;
  },
};
const LANGUAGES = ["de", "fr", "nl"];
const SMALL = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LAPTOP = { viewport: { width: 1366, height: 768 } };

if (isLongForm) {
  for (const [screen, lead] of Object.entries(TEACHING)) {
    visits(`${screen} in all languages, and nothing is wrong with any palette`, async (come) => {
      for (const language of LANGUAGES) {
        for (const [size, how] of Object.entries({ phone: SMALL, laptop: LAPTOP })) {
          await shoot(await lead(come, { ...how, look: FLAT }, `?lang=${language}`), `${screen}@${language}-${size}`);
        }
      }
      for (const palette of PALETTES) {
        await audit(await lead(come, { ...LAPTOP, look: { ...FLAT, palette } }), `${screen} in ${palette}`);
      }
    });
  }
  for (const [screen, lead] of Object.entries({ ...SCREENS, ...TEACHING })) {
    visits(`${screen} in all sizes and palettes`, async (come) => {
      for (const { name, how } of SIZES) await shoot(await lead(come, { ...how, look: FLAT }), `${screen}@${name}`);
      for (const palette of PALETTES) {
        const page = await lead(come, { ...DESK, look: { ...DEEP, palette } });
        await shoot(page, `${screen}@${palette}`);
      }
    });
  }

  visits("the lobby and what belongs to it in all sizes", async (come) => {
    for (const { name, how } of SIZES) {
      const { page } = await guest(come, `Anna ${name}`, how);
      await shoot(page, `lobby@${name}`);
      await openTable(page, { game: "nunatak", chairs: ["me", "open"] });
      await shoot(page, `waiting@${name}`);
      for (const room of ["new", "account", "ladder"]) {
        await page.goto(new URL(`#online/${room}`, page.url()).href);
        await shoot(page, `${room}@${name}`);
      }
    }
  });
}

after(async () => assert.ok((await contactSheet(shots)) > 10));
