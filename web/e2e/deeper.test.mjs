/**
 * deeper.test.mjs - a finished game at a server is analysed by its machines: asked for, left, come back to, shown.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { after } from "node:test";
import { audit } from "./axe.mjs";
import { gather, playTogether } from "./company.mjs";
import { chance } from "./player.mjs";
import { startPostgres } from "./postgres.mjs";
import { program, settled, shoot, suite } from "./support.mjs";

/** @import { Page } from "./support.mjs" */

const postgres = await startPostgres();
const visits = suite({ flags: ["--analysis"], database: postgres.address });
after(postgres.close);

/** A machine that analyses; resolves to how to end it. */
function machine() {
  const worker = spawn(program, ["worker", "--queue", postgres.address, "--threads", "1"], { stdio: "ignore" });
  const ended = once(worker, "exit");
  return async () => {
    worker.kill("SIGINT");
    await ended;
  };
}

/** @param {Page} page */
async function openReview(page) {
  await page.getByTestId("review-open").click();
  await page.getByTestId("deeper").waitFor();
}

visits("a game is analysed by the server while its players are elsewhere", async (come) => {
  const { pages } = await gather(come, ["Anna", "Ben"], { game: "nanuuk" });
  const [anna, ben] = pages;
  await playTogether(pages, chance(1), 3);
  await ben.getByTestId("end").click();
  await ben.getByTestId("resign").click();
  await anna.getByTestId("analyse").click();
  await settled(anna);
  await anna.getByRole("button", { name: "Analyse deeper on the server" }).click();
  await anna.getByText("place 1 in the queue").waitFor();
  await audit(anna, "a review that waits for a machine");
  await shoot(anna, "deeper-queued");
  assert.equal(await anna.getByTestId("deeper-wish").count(), 0, "it is asked for once");

  await anna.reload();
  await openReview(anna);
  await anna.getByText("place 1 in the queue").waitFor();
  const stop = machine();
  await anna.getByText("The server has thought over every decision").waitFor();
  await settled(anna);
  assert.equal(await anna.locator(".curve").count(), 1);
  assert.equal(await anna.getByTestId("review-progress").count(), 0, "all of it is there");
  await shoot(anna, "deeper-done");
  await stop();

  await ben.getByTestId("analyse").click();
  await ben.getByText("The server has thought over every decision").waitFor();
  await settled(ben);
  await anna.reload();
  await openReview(anna);
  await anna.getByText("The server has thought over every decision").waitFor();
});
