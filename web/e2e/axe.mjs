/**
 * axe.mjs - what axe-core has to complain of.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { can, settled } from "./support.mjs";

/** @import { Page } from "./support.mjs" */

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What axe-core finds serious or worse. It is not part of the page, so no policy of the page keeps it out.
 * @param {Page} page
 * @param {string} where
 * @param {string[]} rules those of axe; all if there are none
 */
export async function audit(page, where, rules = []) {
  await settled(page);
  if (!can("devtools")) return; // only Chromium takes a script that is no function; one browser is enough for axe
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const { found, passed } = await page.evaluate(async (runOnly) => {
    const part = document.querySelector("dialog[open]") ?? document; // what is behind it was looked at before
    const { violations, passes } = await window.axe.run(part, {
      resultTypes: ["violations"],
      ...(runOnly.length && { runOnly }),
    });
    const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    return {
      found: serious.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`)),
      passed: passes.map(({ id }) => id),
    };
  }, rules);
  assert.deepEqual(found, [], where);
  assert.ok(passed.includes("color-contrast"), `${where}: axe has looked at it`);
}
