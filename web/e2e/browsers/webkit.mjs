/**
 * webkit.mjs - WebKit, as WebKitGTK's small browser shows it on a display that nobody sees, driven by WebDriver
 * (https://www.w3.org/TR/webdriver2/). A driver has one browser, so each visitor has a driver.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Gone, Page } from "./page.mjs";
import { command, display, miniBrowser, SCREEN, start, stop } from "./programs.mjs";

/** @type {string[]} */
export const abilities = [];

/** @typedef {{ viewport: { width: number, height: number } }} Options */

const PATIENCE = 180_000;

/** What WebDriver calls it when the page has gone that was asked. */
const GONE = /no such window|no such frame|stale|Navigation|unload/i;

/** Its toolbar must not keep a window from being as narrow as a phone; less motion is wanted. */
const STYLE = "* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }\n";
const SETTINGS = "[Settings]\ngtk-enable-animations=0\n";

/**
 * A port of this machine that nobody uses.
 * @returns {Promise<number>}
 */
function freePort() {
  return new Promise((done) => {
    const socket = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (socket.address());
      socket.close(() => done(port));
    });
  });
}

/** A driver and its browser. */
class Session {
  #child;
  #address;
  #path = "";

  /**
   * @param {number} port
   * @param {Record<string, string>} env
   */
  constructor(port, env) {
    this.#address = `http://127.0.0.1:${port}`;
    this.#child = start(command("WebKit's driver", "WebKitWebDriver"), [`--port=${port}`], { env });
  }

  /** @param {Record<string, string>} env */
  static async open(env) {
    const session = new Session(await freePort(), env);
    const options = { binary: miniBrowser(), args: ["--automation"] };
    const capabilities = { alwaysMatch: { browserName: "MiniBrowser", "webkitgtk:browserOptions": options } };
    await session.#answers();
    const { sessionId } = await session.ask("POST", "/session", { capabilities });
    session.#path = `/session/${sessionId}`;
    await session.ask("POST", "/timeouts", { script: PATIENCE, pageLoad: PATIENCE });
    return session;
  }

  /** The driver does not say when it listens. */
  async #answers() {
    while (!(await fetch(`${this.#address}/status`).catch(() => null))) {
      if (this.#child.exitCode !== null) throw new Error("WebKitWebDriver does not start");
      await pause(20);
    }
  }

  /**
   * @param {"GET" | "POST" | "DELETE"} method
   * @param {string} path
   * @param {object} [body]
   */
  async ask(method, path, body) {
    const reply = await fetch(this.#address + this.#path + path, { method, body: body && JSON.stringify(body) });
    const { value } = await reply.json();
    if (reply.ok) return value;
    const words = `${value.error}: ${value.message}`;
    throw GONE.test(words) ? new Gone(words) : new Error(words);
  }

  async close() {
    await this.ask("DELETE", "").catch(() => {});
    await stop(this.#child);
  }
}

/**
 * What a finger does, for a browser that cannot be told to: events alone, and then the click that follows them.
 * @param {import("./page.mjs").Point} point
 */
function fingerTap({ x, y }) {
  const target = document.elementFromPoint(x, y) ?? document.body;
  const how = { bubbles: true, cancelable: true, composed: true, clientX: x, clientY: y, isPrimary: true, button: 0 };
  for (const type of ["pointerover", "pointerdown", "pointerup"]) {
    target.dispatchEvent(new PointerEvent(type, { ...how, pointerId: 1, pointerType: "touch" }));
  }
  /** @type {HTMLElement | null} */ (target.closest("button, a, input, select, label, [tabindex]"))?.focus();
  target.dispatchEvent(new MouseEvent("click", how));
}

/**
 * A picture is taken when the page is drawn the next time, and of a page that stands still WebKitGTK sometimes waits for that
 * for ever: so it is drawn again and again, which nobody can see, until the picture is there.
 */
function keepDrawing() {
  const { style } = document.documentElement;
  const draw = () => {
    style.opacity = style.opacity === "" ? "0.999" : "";
    drawn = requestAnimationFrame(draw);
  };
  let drawn = requestAnimationFrame(draw);
  window.stopDrawing = () => {
    cancelAnimationFrame(drawn);
    style.opacity = "";
  };
}

/** Its one window. */
class Tab {
  #session;
  #before;
  #prepared = false;

  /**
   * @param {Session} session
   * @param {string[]} before functions that shall have run before the page does
   */
  constructor(session, before) {
    this.#session = session;
    this.#before = before;
  }

  /**
   * @param {string} source
   * @param {unknown[]} args
   */
  async run(source, args) {
    const script = `
      const done = arguments[arguments.length - 1];
      (${source})(...JSON.parse(arguments[0])).then(
        (value) => done(JSON.stringify({ value })),
        (error) => done(JSON.stringify({ error: String(error) })),
      );`;
    const { value, error } = JSON.parse(
      await this.#session.ask("POST", "/execute/async", { script, args: [JSON.stringify(args)] }),
    );
    if (error) throw new Error(error);
    return value;
  }

  /**
   * WebDriver knows no scripts that run first: they run beside the page, and what they store it finds there.
   * @param {string} address
   */
  async go(address) {
    if (!this.#prepared && this.#before.length > 0) {
      this.#prepared = true;
      await this.#session.ask("POST", "/url", { url: new URL("/icon.svg", address).href });
      for (const source of this.#before) await this.run(`async () => (${source})()`, []);
    }
    await this.#session.ask("POST", "/url", { url: address });
  }

  reload() {
    return this.#session.ask("POST", "/refresh", {});
  }

  perform(/** @type {object[]} */ actions) {
    return this.#session.ask("POST", "/actions", { actions });
  }

  tap(/** @type {Page} */ page, /** @type {import("./page.mjs").Point} */ point) {
    return page.evaluate(fingerTap, point);
  }

  async screenshot() {
    await this.run(`async () => (${keepDrawing})()`, []);
    const picture = await this.#session.ask("GET", "/screenshot");
    await this.run("async () => window.stopDrawing()", []);
    return picture;
  }

  /**
   * Makes the window so big that the page has this size. Without a window manager what lies below the mouse, in the
   * middle of the screen, has the focus.
   * @param {{ width: number, height: number }} size
   */
  async resize({ width, height }) {
    const inner = () => this.run("async () => [innerWidth, innerHeight]", []);
    let [wide, high] = [width, height];
    for (let tries = 0; tries < 50; tries += 1) {
      const [x, y] = [Math.round((SCREEN.width - wide) / 2), Math.round((SCREEN.height - high) / 2)];
      await this.#session.ask("POST", "/window/rect", { x, y, width: wide, height: high });
      const [w, h] = await inner();
      if (w === width && h === height) return;
      [wide, high] = [wide + width - w, high + height - h];
      await pause(20);
    }
    throw new Error(`WebKit's window cannot be made ${width}x${height}: ${await inner()}`);
  }
}

/** Somebody with a browser of their own. */
class Context {
  #session;
  #options;
  #screen;
  /** @type {string[]} */
  #scripts = [];
  #patience = 30_000;
  /** @type {Page[]} */
  #pages = [];

  /**
   * @param {Session} session
   * @param {Options} options
   * @param {Awaited<ReturnType<typeof display>>} screen
   */
  constructor(session, options, screen) {
    this.#session = session;
    this.#options = options;
    this.#screen = screen;
  }

  setDefaultTimeout(/** @type {number} */ patience) {
    this.#patience = patience;
  }

  /**
   * @param {import("./page.mjs").Sent<unknown>} body
   * @param {unknown} argument
   */
  async addInitScript(body, argument = null) {
    this.#scripts.push(`() => { (${body})(${JSON.stringify(argument)}); }`);
  }

  async newPage() {
    const tab = new Tab(this.#session, this.#scripts);
    await tab.resize(this.#options.viewport);
    const page = new Page(tab, this.#patience);
    this.#pages.push(page);
    return page;
  }

  pages() {
    return this.#pages;
  }

  async close() {
    await this.#session.close();
    await this.#screen.close();
  }
}

/** Without WebGL it draws without OpenGL, too, which in software takes seconds for the first picture. */
export async function launch(/** @type {{ webgl: boolean }} */ { webgl }) {
  const home = await mkdtemp(join(tmpdir(), "floe-webkit-"));
  for (const gtk of ["gtk-3.0", "gtk-4.0"]) {
    await mkdir(join(home, gtk));
    await writeFile(join(home, gtk, "gtk.css"), STYLE);
    await writeFile(join(home, gtk, "settings.ini"), SETTINGS);
  }
  const env = {
    XDG_CONFIG_HOME: home,
    XDG_CACHE_HOME: home,
    XDG_DATA_HOME: home,
    GDK_BACKEND: "x11",
    LIBGL_ALWAYS_SOFTWARE: "1",
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: "1",
    ...(!webgl && { WEBKIT_DISABLE_COMPOSITING_MODE: "1" }),
  };
  return {
    newContext: async (/** @type {Options} */ options) => {
      const screen = await display(); // else only one of several windows would have the focus
      return new Context(await Session.open({ ...env, DISPLAY: screen.name }), options, screen);
    },
    close: async () => {
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
