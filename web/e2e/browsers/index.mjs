/**
 * index.mjs - the browser that tests drive: FLOE_BROWSER names chromium (which is the usual one), firefox or webkit.
 */
import * as chromium from "./chromium.mjs";
import * as firefox from "./firefox.mjs";
import * as webkit from "./webkit.mjs";

/**
 * A browser as Playwright has it; Firefox and WebKit have as much of it as our tests use (page.mjs).
 * @typedef {object} Kind
 * @property {(how: { webgl: boolean }) => Promise<import("playwright-core").Browser>} launch
 * @property {string[]} abilities
 */

const browsers = /** @type {Record<string, Kind>} */ (/** @type {unknown} */ ({ chromium, firefox, webkit }));
export const name = process.env.FLOE_BROWSER || "chromium";
const chosen = browsers[name];
if (!chosen) throw new Error(`FLOE_BROWSER is ${name}, but we know ${Object.keys(browsers).join(", ")}`);

/** Without WebGL flat pictures are drawn several times as fast. */
export const launch = ({ webgl = false } = {}) => chosen.launch({ webgl });

/**
 * Can this browser be told to do so?
 *   offline    have no network
 *   prepare    run a script before the page does
 *   cookies    be given a cookie before it opens a page
 *   files      save and choose files, use the clipboard
 *   requests   keep an answer of the server back
 *   devtools   count the nodes and listeners of a page
 *   emulation  be one that likes motion, or have a screen of another density
 */
export const can = (/** @type {string} */ ability) => chosen.abilities.includes(ability);
