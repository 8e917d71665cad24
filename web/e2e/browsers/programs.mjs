/**
 * programs.mjs - finds and starts the programs that tests drive: browsers, a driver, a display.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

const FOLDERS = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin", "/usr/local/bin"];
const LIBRARIES = ["/usr/lib", "/usr/lib64", "/usr/libexec", "/usr/local/lib", "/usr/local/libexec"];

/** @param {string} path */
function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} parent */
function folders(parent) {
  try {
    return readdirSync(parent, { withFileTypes: true })
      .filter((one) => one.isDirectory())
      .map(({ name }) => join(parent, name));
  } catch {
    return [];
  }
}

/**
 * The first of these commands that this machine has.
 * @param {string} what
 * @param {string[]} names
 */
export function command(what, ...names) {
  const paths = names.flatMap((name) => FOLDERS.map((folder) => join(folder, name)));
  const path = paths.find(canRun);
  if (!path) throw new Error(`${what} is missing: there is no ${names.join(" or ")}. scripts/need browser installs it`);
  return path;
}

/** WebKitGTK's own small browser, which lies among its libraries: /usr/lib/MACHINE/webkit2gtk-4.1 and the like. */
export function miniBrowser() {
  const near = LIBRARIES.flatMap((folder) => [folder, ...folders(folder)]);
  const kits = near.flatMap(folders).filter((folder) => /\/webkit(2gtk|gtk)-[\d.]+$/.test(folder));
  const path = kits.map((folder) => join(folder, "MiniBrowser")).find(canRun);
  if (!path) throw new Error("WebKit is missing: there is no MiniBrowser. scripts/need browser installs it");
  return path;
}

/** @typedef {import("node:child_process").ChildProcess} ChildProcess */

/** @type {Set<ChildProcess>} */
const children = new Set();
process.on("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});

/**
 * Starts a program that ends with this one at the latest.
 * @param {string} path
 * @param {string[]} words
 * @param {{ env?: Record<string, string>, stdio?: import("node:child_process").StdioOptions }} how
 */
export function start(path, words, { env = {}, stdio = ["ignore", "ignore", "ignore"] } = {}) {
  const child = spawn(path, words, { env: { ...process.env, ...env }, stdio });
  child.on("error", () => {}); // who waits for it hears that it has ended
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

/**
 * Ends it: politely, and after a while for certain.
 * @param {ChildProcess} child
 */
export async function stop(child, { patience = 10_000 } = {}) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  const timer = setTimeout(() => child.kill("SIGKILL"), patience);
  child.kill("SIGTERM");
  await ended;
  clearTimeout(timer);
}

/** Big enough for every window of the tests. */
export const SCREEN = { width: 2600, height: 1600 };

/** A display that nobody sees. */
export async function display() {
  const screen = `${SCREEN.width}x${SCREEN.height}x24`;
  const child = start(command("Xvfb", "Xvfb"), ["-displayfd", "3", "-screen", "0", screen, "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = await Promise.race([
    once(/** @type {import("node:stream").Readable} */ (child.stdio[3]), "data"),
    once(child, "exit").then(() => Promise.reject(new Error("Xvfb does not start"))),
  ]);
  return { name: `:${String(number).trim()}`, close: () => stop(child) };
}
