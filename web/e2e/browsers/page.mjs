/**
 * page.mjs - pages and locators with the names and manners of Playwright, as far as our tests use them, for browsers
 * that Playwright cannot drive as their makers ship them.
 *
 * All that a browser must bring is a tab.
 */
import { EventEmitter } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { aim, ask, askAll, enter, look, seek } from "./inside.mjs";

/** @typedef {import("./inside.mjs").Step} Step */
/** @typedef {{ x: number, y: number }} Point */

/**
 * A tab of a browser.
 * @typedef {object} Tab
 * @property {(source: string, args: unknown[]) => Promise<unknown>} run calls a function of the page with these
 *   arguments, and resolves to what that resolves to; throws Gone if the page goes away meanwhile
 * @property {(address: string) => Promise<unknown>} go
 * @property {() => Promise<unknown>} reload
 * @property {(actions: object[]) => Promise<unknown>} perform actions as WebDriver defines them:
 *   https://www.w3.org/TR/webdriver2/#actions
 * @property {() => Promise<string>} screenshot a PNG in base64
 * @property {(page: Page, point: Point) => Promise<unknown>} [tap] if it has no fingers by itself
 */

/**
 * A function that is sent to the page as its source text.
 * @template Result
 * @typedef {(...args: never[]) => Result} Sent
 */

const POLL = 20;

/** The page from which an answer was expected has gone. */
export class Gone extends Error {}

/** Elements that have a role by themselves, as far as our page uses them. */
/** @type {Record<string, string>} */
const ROLES = {
  alert: "[role=alert]",
  button: "button, [role=button], summary",
  heading: "h1, h2, h3, h4, h5, h6",
  link: "a[href]",
  listitem: "li, [role=listitem]",
  tab: "[role=tab]",
};

/** Keys that are no characters, by WebDriver's numbers for them. */
/** @type {Record<string, string>} */
const KEYS = {
  Enter: "\uE006",
  Escape: "\uE00C",
  Tab: "\uE004",
  Space: " ",
  Shift: "\uE008",
  Control: "\uE009",
  Alt: "\uE00A",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Delete: "\uE017",
  Backspace: "\uE003",
};

/** Steps of a pointer: "touch" or "mouse". */
const pointer = (/** @type {string} */ pointerType, /** @type {object[]} */ actions) => [
  { type: "pointer", id: pointerType, parameters: { pointerType }, actions },
];
const to = (/** @type {Point} */ { x, y }) => ({
  type: "pointerMove",
  x: Math.round(x),
  y: Math.round(y),
  duration: 0,
});
const PRESS = [
  { type: "pointerDown", button: 0 },
  { type: "pointerUp", button: 0 },
];

export class Page extends EventEmitter {
  #tab;
  #address = "about:blank";
  #patience;

  /**
   * @param {Tab} tab
   * @param {number} patience in milliseconds
   */
  constructor(tab, patience) {
    super();
    this.#tab = tab;
    this.#patience = patience;
    this.keyboard = {
      press: (/** @type {string} */ keys) => this.#press(keys),
      type: (/** @type {string} */ words) => this.#type(words),
    };
    this.mouse = { move: (/** @type {number} */ x, /** @type {number} */ y) => this.perform("mouse", [to({ x, y })]) };
    this.touchscreen = { tap: (/** @type {number} */ x, /** @type {number} */ y) => this.tapAt({ x, y }) };
  }

  /**
   * Calls a function of ours in the page; `what` is another one that it uses.
   * @template Result
   * @param {Sent<Result>} body
   * @param {unknown[]} args
   * @param {Sent<unknown> | null} what
   */
  async call(body, args, what = null) {
    const source = `async (...args) => {
      const seek = ${seek};
      const what = ${what};
      const value = await (${body})(...args);
      return { value: value === undefined ? null : value, address: location.href };
    }`;
    const answer = await this.#tab.run(source, args);
    const { value, address } = /** @type {{ value: Awaited<Result>, address: string }} */ (answer);
    this.#address = address;
    return value;
  }

  /**
   * Asks again and again until there is an answer, also while the page is another one.
   * @template Answer
   * @param {() => Promise<Answer>} question
   * @param {string | (() => string)} complaint
   */
  async until(question, complaint) {
    const end = performance.now() + this.#patience;
    for (;;) {
      const answer = await question().catch((error) => {
        if (!(error instanceof Gone)) throw error;
        return null;
      });
      if (answer) return answer;
      if (performance.now() > end) throw new Error(typeof complaint === "string" ? complaint : complaint());
      await pause(POLL);
    }
  }

  /**
   * @template Result
   * @param {Sent<Result>} body
   * @param {unknown} argument
   */
  evaluate(body, argument = null) {
    return this.call(body, [argument]);
  }

  /**
   * @param {Sent<unknown>} body
   * @param {unknown} argument
   */
  waitForFunction(body, argument = null) {
    return this.until(() => this.evaluate(body, argument), `never true: ${body}`);
  }

  /** The address as it was when the page last answered. */
  url() {
    return this.#address;
  }

  /** @param {string | RegExp | ((address: URL) => boolean)} wanted */
  async waitForURL(wanted) {
    const fits = (/** @type {string} */ address) => {
      if (typeof wanted === "function") return wanted(new URL(address));
      return wanted instanceof RegExp ? wanted.test(address) : address === wanted;
    };
    const now = () => this.evaluate(() => true).then(() => fits(this.#address));
    await this.until(now, () => `the address is ${this.#address}, not ${wanted}`);
  }

  /** @param {string} address */
  async goto(address) {
    await this.#tab.go(address);
    await this.#arrived();
  }

  async reload() {
    await this.#tab.reload();
    await this.#arrived();
  }

  #arrived() {
    return this.waitForFunction(() => document.readyState === "complete");
  }

  async screenshot(/** @type {{ path: string }} */ { path }) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, Buffer.from(await this.#tab.screenshot(), "base64"));
  }

  /**
   * @param {"mouse" | "touch"} kind
   * @param {object[]} actions
   */
  perform(kind, actions) {
    return this.#tab.perform(pointer(kind, actions));
  }

  clickAt(/** @type {Point} */ point) {
    return this.perform("mouse", [to(point), ...PRESS]);
  }

  tapAt(/** @type {Point} */ point) {
    return this.#tab.tap ? this.#tab.tap(this, point) : this.perform("touch", [to(point), ...PRESS]);
  }

  /**
   * One key, or several together: "Control+a".
   * @param {string} keys
   */
  #press(keys) {
    const names = keys.length > 1 ? keys.split("+") : [keys];
    const values = names.map((name) => KEYS[name] ?? name);
    const down = values.map((value) => ({ type: "keyDown", value }));
    const up = values.reverse().map((value) => ({ type: "keyUp", value }));
    return this.#tab.perform([{ type: "key", id: "keyboard", actions: [...down, ...up] }]);
  }

  async #type(/** @type {string} */ words) {
    for (const letter of words) await this.#press(letter);
  }

  locator(/** @type {string} */ css) {
    return new Locator(this, [{ css }]);
  }

  getByTestId(/** @type {string} */ id) {
    return this.locator(`[data-testid="${id}"]`);
  }

  /**
   * @param {string} text
   * @param {{ exact?: boolean }} [how]
   */
  getByText(text, how) {
    return new Locator(this, []).getByText(text, how);
  }

  /**
   * @param {string} role
   * @param {{ name?: string, level?: number }} [how]
   */
  getByRole(role, how) {
    return new Locator(this, []).getByRole(role, how);
  }
}

/** Things on a page, found anew whenever something is done with them. */
class Locator {
  #page;
  #steps;

  /**
   * @param {Page} page
   * @param {Step[]} steps
   */
  constructor(page, steps) {
    this.#page = page;
    this.#steps = steps;
  }

  #then(/** @type {Step} */ step) {
    return new Locator(this.#page, [...this.#steps, step]);
  }

  locator(/** @type {string} */ css) {
    return this.#then({ css });
  }

  getByTestId(/** @type {string} */ id) {
    return this.locator(`[data-testid="${id}"]`);
  }

  getByText(/** @type {string} */ text, { exact = false } = {}) {
    return this.#then({ css: "*", text, exact });
  }

  getByRole(/** @type {string} */ role, /** @type {{ name?: string, level?: number }} */ { name, level } = {}) {
    return this.#then({ css: level ? `h${level}` : ROLES[role], role, name });
  }

  nth(/** @type {number} */ index) {
    return this.#then({ nth: index });
  }

  first() {
    return this.nth(0);
  }

  last() {
    return this.nth(-1);
  }

  #look() {
    return this.#page.call(look, [this.#steps]);
  }

  async count() {
    return (await this.#look()).count;
  }

  async isVisible() {
    return (await this.#look()).shown;
  }

  async all() {
    return Array.from({ length: await this.count() }, (_, index) => this.nth(index));
  }

  /** @param {{ state?: "attached" | "detached" | "hidden" | "visible" }} how */
  async waitFor({ state = "visible" } = {}) {
    const holds = async () => {
      const { count, shown } = await this.#look();
      return { attached: count > 0, detached: count === 0, hidden: !shown, visible: shown }[state];
    };
    await this.#page.until(holds, `${this} is never ${state}`);
  }

  /**
   * What a function says of the first one, as soon as there is one.
   * @template Result
   * @param {Sent<Result>} what
   * @param {unknown} argument
   */
  async evaluate(what, argument = null) {
    const question = () => this.#page.call(ask, [this.#steps, argument], what);
    const { value } = await this.#page.until(question, `${this} is not there`);
    return /** @type {Awaited<Result>} */ (value);
  }

  innerText() {
    return this.evaluate((/** @type {HTMLElement} */ element) => element.innerText ?? element.textContent);
  }

  textContent() {
    return this.evaluate((/** @type {Element} */ element) => element.textContent);
  }

  allInnerTexts() {
    const what = (/** @type {HTMLElement} */ element) => element.innerText ?? element.textContent;
    return this.#page.call(askAll, [this.#steps], what);
  }

  inputValue() {
    return this.evaluate((/** @type {HTMLInputElement} */ element) => element.value);
  }

  isDisabled() {
    return this.evaluate((/** @type {HTMLInputElement} */ element) => element.disabled);
  }

  /** @param {string} name */
  getAttribute(name) {
    const what = (/** @type {Element} */ element, /** @type {string} */ attribute) => element.getAttribute(attribute);
    return this.evaluate(what, name);
  }

  boundingBox() {
    return this.evaluate((/** @type {Element} */ element) => element.getBoundingClientRect().toJSON());
  }

  async scrollIntoViewIfNeeded() {
    await this.evaluate((/** @type {Element} */ element) =>
      element.scrollIntoView({ block: "center", behavior: "instant" }),
    );
  }

  async fill(/** @type {string} */ value) {
    await this.evaluate(enter, value);
  }

  async selectOption(/** @type {string} */ value) {
    await this.#page.until(() => this.evaluate(enter, value), `${this} has no ${value}`);
  }

  /** Where to point at it, as soon as that is possible. */
  async #aim() {
    /** @type {string | undefined} */
    let why;
    const target = async () => {
      const found = await this.#page.call(aim, [this.#steps]);
      why = found.why;
      return found.point;
    };
    return this.#page.until(target, () => `${this} ${why}`);
  }

  async click() {
    await this.#page.clickAt(await this.#aim());
  }

  async tap() {
    await this.#page.tapAt(await this.#aim());
  }

  async hover() {
    await this.#page.perform("mouse", [to(await this.#aim())]);
  }

  toString() {
    return this.#steps.map((step) => step.text ?? step.name ?? step.css ?? `#${step.nth}`).join(" ");
  }
}
