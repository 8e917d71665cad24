/**
 * pseudo.mjs - a page with more languages than there are: two pseudo-languages and a part of Esperanto
 * (scripts/pseudo-po.py), built into a folder of its own.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./support.mjs";

/** Builds it; returns the folder, which is the caller's to remove. */
export function buildPseudo() {
  const place = mkdtempSync(join(tmpdir(), "floe-languages-"));
  const po = join(place, "po");
  const page = join(place, "page");
  execFileSync("python3", ["-B", "scripts/pseudo-po.py", po], { cwd: root });
  execFileSync("node_modules/.bin/vite", ["build", "--mode", "near", "--logLevel", "warn", "--outDir", page], {
    cwd: `${root}web`,
    env: { ...process.env, FLOE_PO: po },
  });
  return { place, page };
}
