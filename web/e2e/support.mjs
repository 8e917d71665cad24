/**
 * support.mjs - a real server, a real browser (browsers/index.mjs says which), and visitors with storage of their own.
 *
 * Tests never wait for time: the page says when it is settled (data-settled on <html>), which means
 * that no move, thought, picture or animation is under way.
 *
 * FLOE and FLOE_PAGE name another program and another folder of the page than build/floe and build/web. FLOE_LONG=1 is the
 * long form of the tests (`make soak`): games that are begun in the short one are played to their end. FLOE_PICTURES=no
 * takes no pictures for people to look at but those of shots.test.mjs, which nobody does in `make test`.
 */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { can, launch, name as browserName } from "./browsers/index.mjs";

export { can, launch };

export const root = fileURLToPath(new URL("../../", import.meta.url));
export const program = process.env.FLOE ?? `${root}build/floe`;
export const folder = process.env.FLOE_PAGE ?? `${root}build/web`;
export const isLongForm = process.env.FLOE_LONG === "1";
export const shots = `${root}build/shots/${browserName === "chromium" ? "" : `${browserName}/`}`;
const takesPictures = isLongForm || process.env.FLOE_PICTURES !== "no";
export const PATIENCE = 180_000; // only a test that fails waits so long, also where twenty others want the same processor

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Browser} Browser */
/** @typedef {import("playwright-core").BrowserContextOptions} BrowserOptions */

/** Somebody who has played before: nothing is explained to them. */
const EXPERIENCED = { finished: { nunatak: 9, nanuuk: 9, pebbles: 9 }, noTips: true };

/**
 * How somebody comes. `newcomer`: they have never played here; `look`: how the page is to look for them, null if nothing is stored; `prepare` runs before the page
 * does; `cookie`: NAME=VALUE, by which the server knows them; `kept`: a game in their browser; the rest is the browser's.
 * @typedef {BrowserOptions & { newcomer?: boolean, look?: object | null, prepare?: () => void, cookie?: string, kept?: object }} Wish
 */

/** Somebody with a browser of their own, and what went wrong in it. @typedef {Awaited<ReturnType<typeof visit>>} Visitor */

/**
 * Lets somebody come to the server; `path` is where to. `address` is the server's, if all come the same way.
 * @typedef {{ (wish?: Wish & { path?: string }): Promise<Visitor>, address?: string }} Come
 */

/**
 * What the tests of a file share.
 * @template [Server=Awaited<ReturnType<typeof serve>>]
 * @typedef {{ server: Server, browser: Browser }} House
 */

/**
 * Starts the program; resolves as soon as it has told its address.
 * @param {string[]} words
 */
async function start(words) {
  const server = spawn(program, ["serve", ...words], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: server.stdout })) {
    const address = /http:\S+/.exec(line)?.[0];
    if (address) return { server, address };
  }
  throw new Error("floe serve did not start");
}

/**
 * `floe serve` on a free port. `stop` ends it for good, whatever state it is in; `end` resolves to its exit status, `kill` ends
 * it as a crash would, and `restart` has it again at the same address, with all that it had kept. `admin` works at its store
 * meanwhile: a file, unless it is the address of a database.
 * @param {string[]} flags
 * @param {string} [database]
 */
export async function serve(flags = [], database) {
  const home = await mkdtemp(join(tmpdir(), "floe-"));
  const store = database ?? join(home, "floe.db");
  const words = ["--page", folder, "--store", store, "--limit", "all=off", ...flags];
  let { server, address } = await start(["--port", "0", ...words]);
  const send = (/** @type {NodeJS.Signals} */ signal) => server.kill(signal);
  const end = async (/** @type {NodeJS.Signals} */ signal) => {
    const ended = once(server, "exit");
    send(signal);
    return (await ended)[0];
  };
  return {
    address,
    admin: (/** @type {string[]} */ ...order) => execFileSync(program, ["admin", store, ...order]),
    send,
    end: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
    restart: async () => {
      ({ server } = await start(["--port", new URL(address).port, ...words]));
    },
    stop: async () => {
      send("SIGCONT");
      if (server.exitCode === null && server.signalCode === null) await end("SIGTERM");
      await rm(home, { recursive: true });
    },
  };
}

/** How somebody likes it who wants to be done quickly. */
const PLAIN = { flat: true, motion: false };

/**
 * A person with a browser of their own: nothing is stored in it yet but how the page is to look.
 * @param {Browser} browser
 * @param {string} address
 * @param {Wish} wish
 */
export async function visit(
  browser,
  address,
  { newcomer = false, look = PLAIN, prepare, cookie, kept, ...options } = {},
) {
  const context = await browser.newContext({
    viewport: { width: 1000, height: 700 },
    reducedMotion: "reduce",
    serviceWorkers: "block", // it fetches every file of the page once more: offline.test.mjs allows it
    ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  if (look) await context.addInitScript((wish) => (localStorage["floe-look"] ??= JSON.stringify(wish)), look);
  const known = newcomer ? null : EXPERIENCED;
  if (known) await context.addInitScript((old) => (localStorage["floe-newcomer"] ??= JSON.stringify(old)), known);
  if (kept) await context.addInitScript((game) => (localStorage["floe.game.kept"] ??= JSON.stringify(game)), kept);
  if (prepare) await context.addInitScript(prepare);
  if (cookie) {
    const [name, value] = cookie.split("=");
    await context.addCookies([{ name, value, url: address }]);
  }
  const page = await context.newPage();
  const complaints = watch(page);
  await page.goto(address);
  await settled(page);
  return { context, page, complaints };
}

/**
 * Errors of the page and its console.
 * @param {Page} page
 */
export function watch(page) {
  /** @type {string[]} */
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`${message.text()} ${message.location().url}`);
  });
  return complaints;
}

/**
 * Waits until the page is settled and stays so for some frames: what a click causes may begin with the next one.
 * @param {Page} page
 */
export async function settled(page) {
  await page.evaluate(async (patience) => {
    const next = window.trueFrame ?? requestAnimationFrame.bind(window);
    const frame = () => new Promise((done) => next(() => setTimeout(done)));
    const end = performance.now() + patience;
    for (let calm = 0; calm < 3; ) {
      await frame();
      calm = document.documentElement.dataset.settled === "yes" ? calm + 1 : 0;
      if (performance.now() > end) throw new Error("The page does not settle");
    }
  }, PATIENCE);
}

/**
 * A picture for people to look at.
 * @param {Page} page
 * @param {string} name
 * @param {import("playwright-core").PageScreenshotOptions} options
 */
export async function shoot(page, name, options = {}) {
  await settled(page);
  if (!takesPictures) return;
  await mkdir(shots, { recursive: true });
  await page.screenshot({ path: `${shots}${name}.png`, ...options });
}

/** The browsers of this process, without WebGL and with it: files that run in one process (several.mjs) share them. */
const launched = /** @type {Map<boolean, Promise<Browser>>} */ (new Map());

/** @param {boolean} webgl */
function sharedBrowser(webgl) {
  const browser = launched.get(webgl) ?? launch({ webgl });
  launched.set(webgl, browser);
  return browser;
}

async function closeBrowsers() {
  const browsers = [...launched.values()];
  launched.clear();
  for (const browser of browsers) await (await browser).close();
}

/**
 * The tests of one file: they share a server and a browser, which the first of them starts, and each has visitors of its own,
 * who must not have had a reason to complain. A test that `needs` what the browser cannot be told to do is skipped there.
 * @param {{ webgl?: boolean, flags?: string[], database?: string }} how
 */
export const suite = ({ webgl, flags, database } = {}) => suiteAt(() => serve(flags, database), { webgl });

/**
 * The same, at what `open` starts: perhaps more than one server.
 * @template {{ address: string, stop(): Promise<void> }} Server
 * @param {() => Promise<Server>} open
 * @param {{ webgl?: boolean }} how
 */
export function suiteAt(open, { webgl = false } = {}) {
  const house = /** @type {House<Server>} */ ({});
  const openHouse = async () => {
    house.server ??= await open();
    house.browser ??= await sharedBrowser(webgl);
  };
  after(async () => {
    await closeBrowsers();
    await house.server?.stop();
  });
  /**
   * @param {string} name
   * @param {(come: Come, house: House<Server>) => void | Promise<void>} body
   * @param {{ needs?: string[] }} how
   */
  const visits = (name, body, { needs = [] } = {}) => {
    const lacks = needs.filter((ability) => !can(ability));
    const skip = lacks.length > 0 && `${browserName} cannot be told: ${lacks.join(", ")}`;
    return test(name, { skip }, async () => {
      await openHouse();
      /** @type {Visitor[]} */
      const visitors = [];
      /** @type {Come} */
      const come = async ({ path = "", ...rest } = {}) => {
        const visitor = await visit(house.browser, house.server.address + path, rest);
        visitors.push(visitor);
        return visitor;
      };
      come.address = house.server.address;
      try {
        await body(come, house);
        for (const { complaints } of visitors) assert.deepEqual(complaints, []);
      } catch (error) {
        const [page] = visitors.at(-1)?.context.pages() ?? [];
        const path = `${shots}failed/${name.replaceAll(/\W+/g, "-")}.png`;
        await page?.screenshot({ path, timeout: 10_000 }).catch(() => {}); // the error tells more than this one
        throw error;
      } finally {
        for (const { context } of visitors) await context.close();
      }
    });
  };
  return visits;
}
