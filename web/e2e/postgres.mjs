/**
 * postgres.mjs - a PostgreSQL of its own for a test file, and other programs of tests/support that it runs beside itself.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { root } from "./support.mjs";

/**
 * Starts one; resolves as soon as it has told its address. It ends with its input: when `close` is called, or when the test
 * ends in any way.
 * @param {string} name
 * @param {string[]} words
 */
export async function startSupport(name, ...words) {
  const child = spawn("python3", ["-B", `${root}tests/support/${name}.py`, ...words], {
    cwd: root,
    stdio: ["pipe", "pipe", "inherit"],
  });
  for await (const address of createInterface({ input: child.stdout })) {
    const close = async () => {
      const ended = once(child, "exit");
      child.stdin.end();
      await ended;
    };
    return { address, close };
  }
  throw new Error(`${name} did not start`);
}

export const startPostgres = () => startSupport("postgres");
