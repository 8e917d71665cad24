/**
 * firefox.mjs - Firefox, driven by WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/), which it speaks itself.
 */
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { WebSocket } from "ws";
import { Gone, Page } from "./page.mjs";
import { command, display, start, stop } from "./programs.mjs";

export const abilities = ["prepare"];

/** Every window counts as the one in front; WebGL in software; and nothing is asked of other machines than this. */
const PREFERENCES = {
  "focusmanager.testmode": true,
  "ui.prefersReducedMotion": 1,
  "webgl.force-enabled": true,
  "webgl.forbid-software": false,
  "network.proxy.type": 1,
  "network.proxy.http": "127.0.0.1",
  "network.proxy.http_port": 9,
  "network.proxy.ssl": "127.0.0.1",
  "network.proxy.ssl_port": 9,
  "toolkit.legacyUserProfileCustomizations.stylesheets": true,
};

/**
 * No bar above the page: Tab leads from the end of the page to its beginning, and not to that. The bar keeps its place:
 * Firefox 140 does not come to an end of its start without.
 */
const STYLE = "#navigator-toolbox { visibility: hidden }\n";

/** What BiDi calls it when the page has gone that was asked. */
const GONE = /no such frame|realm|AbortError|actor|unloaded|discarded|destroyed/i;

/** @typedef {{ viewport: { width: number, height: number } }} Options */

/** @import { Entry, Message, Operations } from "./bidi" */

/** Requests and events over one line. */
class Line {
  #socket;
  /** @type {Map<number, { done: (result: never) => void, fail: (error: Error) => void }>} */
  #waiting = new Map();
  #last = 0;
  #listener;

  /**
   * @param {WebSocket} socket
   * @param {(entry: Entry) => void} listener
   */
  constructor(socket, listener) {
    this.#socket = socket;
    this.#listener = listener;
    socket.on("message", (data) => this.#hear(JSON.parse(data)));
    socket.on("close", () => {
      for (const { fail } of this.#waiting.values()) fail(new Error("Firefox has ended"));
    });
  }

  /**
   * @param {string} address
   * @param {(entry: Entry) => void} listener
   */
  static async open(address, listener) {
    const socket = new WebSocket(address, { maxPayload: 2 ** 28 });
    await once(socket, "open");
    return new Line(socket, listener);
  }

  /**
   * @template {keyof Operations} Method
   * @param {Method} method
   * @param {Operations[Method]["params"]} params
   * @returns {Promise<Operations[Method]["result"]>}
   */
  ask(method, params) {
    const id = ++this.#last;
    return new Promise((done, fail) => {
      this.#waiting.set(id, { done, fail });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  /** @param {Message} message */
  #hear({ id, type, params, result, error, message }) {
    if (type === "event") return this.#listener(params);
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (type !== "error") waiting?.done(/** @type {never} */ (result));
    else waiting?.fail(GONE.test(`${error} ${message}`) ? new Gone(message) : new Error(`${error}: ${message}`));
  }

  close() {
    this.#socket.close();
  }
}

const quoted = (/** @type {unknown} */ value) => ({ type: "string", value: JSON.stringify(value) });

/** One window. */
class Tab {
  #line;
  #context;

  /**
   * @param {Line} line
   * @param {string} context
   */
  constructor(line, context) {
    this.#line = line;
    this.#context = context;
  }

  /**
   * @param {string} source
   * @param {unknown[]} args
   */
  async run(source, args) {
    const answer = await this.#line.ask("script.callFunction", {
      functionDeclaration: `async (args) => JSON.stringify(await (${source})(...JSON.parse(args)))`,
      arguments: [quoted(args)],
      awaitPromise: true,
      target: { context: this.#context },
    });
    if (answer.type === "success") return JSON.parse(answer.result.value);
    throw new Error(answer.exceptionDetails.text);
  }

  go(/** @type {string} */ url) {
    return this.#line.ask("browsingContext.navigate", { context: this.#context, url, wait: "complete" });
  }

  reload() {
    return this.#line.ask("browsingContext.reload", { context: this.#context, wait: "complete" });
  }

  perform(/** @type {object[]} */ actions) {
    return this.#line.ask("input.performActions", { context: this.#context, actions });
  }

  async screenshot() {
    return (await this.#line.ask("browsingContext.captureScreenshot", { context: this.#context })).data;
  }
}

/** Somebody with storage of their own. */
class Context {
  #line;
  #user;
  #options;
  #pages;
  /** @type {string[]} */
  #scripts = [];
  #patience = 30_000;
  /** @type {{ context: string, page: Page }[]} */
  #own = [];

  /**
   * @param {Line} line
   * @param {string} user
   * @param {Options} options
   * @param {Map<string, Page>} pages
   */
  constructor(line, user, options, pages) {
    this.#line = line;
    this.#user = user;
    this.#options = options;
    this.#pages = pages;
  }

  setDefaultTimeout(/** @type {number} */ patience) {
    this.#patience = patience;
  }

  /**
   * @param {import("./page.mjs").Sent<unknown>} body
   * @param {unknown} argument
   */
  async addInitScript(body, argument = null) {
    const onPage = 'if (location.protocol.startsWith("http"))'; // an empty window has no storage
    this.#scripts.push(`() => { ${onPage} (${body})(${JSON.stringify(argument)}); }`);
  }

  async newPage() {
    const { context } = await this.#line.ask("browsingContext.create", { type: "window", userContext: this.#user });
    const contexts = [context];
    await this.#line.ask("browsingContext.setViewport", { context, viewport: this.#options.viewport });
    for (const functionDeclaration of this.#scripts) {
      await this.#line.ask("script.addPreloadScript", { functionDeclaration, contexts });
    }
    const page = new Page(new Tab(this.#line, context), this.#patience);
    this.#pages.set(context, page);
    this.#own.push({ context, page });
    return page;
  }

  pages() {
    return this.#own.map(({ page }) => page);
  }

  async close() {
    for (const { context } of this.#own) this.#pages.delete(context);
    await this.#line.ask("browser.removeUserContext", { userContext: this.#user });
  }
}

/**
 * Tells a page of its errors, as Playwright does.
 * @param {Map<string, Page>} pages
 * @param {Entry} entry
 */
function complain(pages, { source, type, level, text, stackTrace }) {
  const page = pages.get(source.context);
  if (level !== "error") return;
  if (type === "javascript") page?.emit("pageerror", text);
  else {
    const url = stackTrace?.callFrames[0]?.url ?? "";
    page?.emit("console", { type: () => "error", text: () => text, location: () => ({ url }) });
  }
}

/**
 * Waits until it has told where it listens.
 * @param {import("node:child_process").ChildProcess} child
 */
async function listening(child) {
  const said = /** @type {import("node:stream").Readable} */ (child.stderr);
  for await (const line of createInterface({ input: said })) {
    const address = /ws:\S+/.exec(line)?.[0];
    if (!address) continue;
    said.resume();
    return address;
  }
  throw new Error("Firefox does not start");
}

/** A folder with our preferences, and nothing else. */
async function makeProfile() {
  const profile = await mkdtemp(join(tmpdir(), "floe-firefox-"));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
  await writeFile(join(profile, "user.js"), lines.join(""));
  await mkdir(join(profile, "chrome"));
  await writeFile(join(profile, "chrome", "userChrome.css"), STYLE);
  return profile;
}

/** WebGL needs a display, if only one that nobody sees. */
export async function launch(/** @type {{ webgl: boolean }} */ { webgl }) {
  const profile = await makeProfile();
  const screen = webgl ? await display() : null;
  const child = start(
    command("Firefox", "firefox-esr", "firefox"),
    [...(webgl ? [] : ["--headless"]), "--no-remote", "--profile", profile, "--remote-debugging-port=0"],
    {
      env: { HOME: profile, LIBGL_ALWAYS_SOFTWARE: "1", ...(screen && { DISPLAY: screen.name }) },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  const address = await listening(child);
  /** @type {Map<string, Page>} */
  const pages = new Map();
  const line = await Line.open(`${address}/session`, (entry) => complain(pages, entry));
  await line.ask("session.new", { capabilities: {} });
  await line.ask("session.subscribe", { events: ["log.entryAdded"] });
  return {
    newContext: async (/** @type {Options} */ options) => {
      const { userContext } = await line.ask("browser.createUserContext", {});
      return new Context(line, userContext, options, pages);
    },
    close: async () => {
      line.close();
      await stop(child);
      await screen?.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
