/**
 * page.mjs - pages and locators with the names and manners of Playwright, as far as our tests use them, for browsers
 * that Playwright cannot drive as their makers ship them.
 *
 * All that a browser must bring is a tab:
 *   run(source, args)    calls a function of the page with these arguments, and resolves to what that resolves to;
 *                        throws Gone if the page goes away meanwhile
 *   go(address), reload()
 *   perform(sources)     actions as WebDriver defines them: https://www.w3.org/TR/webdriver2/#actions
 *   screenshot()         a PNG in base64
 */
import { EventEmitter } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { aim, ask, askAll, enter, look, seek } from "./inside.mjs";

/** @typedef {import("./inside.mjs").Step} Step */
/** @typedef {{ x: number, y: number }} Point */

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

  constructor(tab, patience) {
    super();
    this.#tab = tab;
    this.#patience = patience;
    this.keyboard = { press: (keys) => this.#press(keys), type: (words) => this.#type(words) };
    this.mouse = { move: (x, y) => this.perform("mouse", [to({ x, y })]) };
    this.touchscreen = { tap: (x, y) => this.tapAt({ x, y }) };
  }

  /** Calls a function of ours in the page; `what` is another one that it uses. */
  async call(body, args, what = null) {
    const source = `async (...args) => {
      const seek = ${seek};
      const what = ${what};
      const value = await (${body})(...args);
      return { value: value === undefined ? null : value, address: location.href };
    }`;
    const { value, address } = await this.#tab.run(source, args);
    this.#address = address;
    return value;
  }

  /** Asks again and again until there is an answer, also while the page is another one. */
  async until(question, complaint) {
    const end = performance.now() + this.#patience;
    for (;;) {
      const answer = await question().catch((error) => {
        if (!(error instanceof Gone)) throw error;
      });
      if (answer) return answer;
      if (performance.now() > end) throw new Error(typeof complaint === "string" ? complaint : complaint());
      await pause(POLL);
    }
  }

  evaluate(body, argument = null) {
    return this.call(body, [argument]);
  }

  waitForFunction(body, argument = null) {
    return this.until(() => this.evaluate(body, argument), `never true: ${body}`);
  }

  /** The address as it was when the page last answered. */
  url() {
    return this.#address;
  }

  async waitForURL(wanted) {
    const fits = (address) => {
      if (typeof wanted === "function") return wanted(new URL(address));
      return wanted instanceof RegExp ? wanted.test(address) : address === wanted;
    };
    const now = () => this.evaluate(() => true).then(() => fits(this.#address));
    await this.until(now, () => `the address is ${this.#address}, not ${wanted}`);
  }

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

  async screenshot({ path }) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, Buffer.from(await this.#tab.screenshot(), "base64"));
  }

  perform(kind, actions) {
    return this.#tab.perform(pointer(kind, actions));
  }

  clickAt(point) {
    return this.perform("mouse", [to(point), ...PRESS]);
  }

  tapAt(point) {
    return this.#tab.tap ? this.#tab.tap(this, point) : this.perform("touch", [to(point), ...PRESS]);
  }

  /** One key, or several together: "Control+a". */
  #press(keys) {
    const names = keys.length > 1 ? keys.split("+") : [keys];
    const values = names.map((name) => KEYS[name] ?? name);
    const down = values.map((value) => ({ type: "keyDown", value }));
    const up = values.reverse().map((value) => ({ type: "keyUp", value }));
    return this.#tab.perform([{ type: "key", id: "keyboard", actions: [...down, ...up] }]);
  }

  async #type(words) {
    for (const letter of words) await this.#press(letter);
  }

  locator(css) {
    return new Locator(this, [{ css }]);
  }

  getByTestId(id) {
    return this.locator(`[data-testid="${id}"]`);
  }

  getByText(text, how) {
    return new Locator(this, []).getByText(text, how);
  }

  getByRole(role, how) {
    return new Locator(this, []).getByRole(role, how);
  }
}

/** Things on a page, found anew whenever something is done with them. */
class Locator {
  #page;
  #steps;

  constructor(page, steps) {
    this.#page = page;
    this.#steps = steps;
  }

  #then(step) {
    return new Locator(this.#page, [...this.#steps, step]);
  }

  locator(css) {
    return this.#then({ css });
  }

  getByTestId(id) {
    return this.locator(`[data-testid="${id}"]`);
  }

  getByText(text, { exact = false } = {}) {
    return this.#then({ css: "*", text, exact });
  }

  getByRole(/** @type {string} */ role, /** @type {{ name?: string, level?: number }} */ { name, level } = {}) {
    return this.#then({ css: level ? `h${level}` : ROLES[role], role, name });
  }

  nth(index) {
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

  async waitFor({ state = "visible" } = {}) {
    const holds = {
      attached: ({ count }) => count > 0,
      detached: ({ count }) => count === 0,
      hidden: ({ shown }) => !shown,
      visible: ({ shown }) => shown,
    }[state];
    await this.#page.until(async () => holds(await this.#look()), `${this} is never ${state}`);
  }

  /** What a function says of the first one, as soon as there is one. */
  async evaluate(what, argument = null) {
    const question = () => this.#page.call(ask, [this.#steps, argument], what);
    return (await this.#page.until(question, `${this} is not there`)).value;
  }

  innerText() {
    return this.evaluate((element) => element.innerText ?? element.textContent);
  }

  textContent() {
    return this.evaluate((element) => element.textContent);
  }

  allInnerTexts() {
    return this.#page.call(askAll, [this.#steps], (element) => element.innerText ?? element.textContent);
  }

  inputValue() {
    return this.evaluate((element) => element.value);
  }

  isDisabled() {
    return this.evaluate((element) => element.disabled);
  }

  getAttribute(name) {
    return this.evaluate((element, name) => element.getAttribute(name), name);
  }

  boundingBox() {
    return this.evaluate((element) => element.getBoundingClientRect().toJSON());
  }

  async scrollIntoViewIfNeeded() {
    await this.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  }

  async fill(value) {
    await this.evaluate(enter, value);
  }

  async selectOption(value) {
    await this.#page.until(() => this.evaluate(enter, value), `${this} has no ${value}`);
  }

  /** Where to point at it, as soon as that is possible. */
  async #aim() {
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
