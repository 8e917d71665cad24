/**
 * postgres.mjs - a PostgreSQL of its own for a test file: tests/support/postgres.py, which ends with its input.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { root } from "./support.mjs";

/** Its address, and how to end it. */
export async function startPostgres() {
  const child = spawn("python3", ["-B", `${root}tests/support/postgres.py`], { stdio: ["pipe", "pipe", "inherit"] });
  for await (const address of createInterface({ input: child.stdout })) {
    const close = async () => {
      const ended = once(child, "exit");
      child.stdin.end();
      await ended;
    };
    return { address, close };
  }
  throw new Error("PostgreSQL did not start");
}
