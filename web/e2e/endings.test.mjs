/**
 * endings.test.mjs - people end a game before its rules do: one gives up, or all agree on a draw.
 */
import assert from "node:assert/strict";
import { gather, playTogether } from "./company.mjs";
import { computersPlay, decisionsOf } from "./engine.mjs";
import { chance } from "./player.mjs";
import { isLongForm, settled, shoot, suite } from "./support.mjs";

/** @import { Page } from "./support.mjs" */

const visits = suite();

const HUNT = { game: "nanuuk" };
const LEFT = 4; // decisions that the short form leaves for the page

/**
 * The dialog in which one gives up or offers a draw.
 * @param {Page} page
 */
async function askToEnd(page) {
  await page.getByTestId("end").click();
  await page.getByTestId("end-dialog").waitFor();
}

/**
 * The end that this page shows: who has won, and why.
 * @param {Page} page
 */
async function ended(page) {
  await page.getByTestId("early-end").waitFor();
  await settled(page);
  return {
    title: await page.getByTestId("final").getByRole("heading", { level: 2 }).innerText(),
    why: (await page.getByTestId("early-end").innerText()).trim(),
    fairness: await page.getByTestId("fairness").count(), // nothing is dealt where the layout is printed
  };
}

visits("one of two gives up, after a question: the other has won, and both can look at the game", async (come) => {
  const { pages } = await gather(come, ["Anna", "Ben"], HUNT);
  const [anna, ben] = pages;
  await playTogether(pages, chance(1), 3);
  await askToEnd(ben);
  await shoot(ben, "online-end");
  await ben.getByTestId("play-on").click();
  await ben.getByTestId("end-dialog").waitFor({ state: "detached" });
  await askToEnd(ben);
  await ben.getByTestId("resign").click();
  for (const page of pages) {
    const { title, why, fairness } = await ended(page);
    assert.match(title, page === anna ? /^You have won\.$/ : /^You have lost: Anna has won\.$/);
    assert.equal(fairness, 0);
    assert.equal(why, page === anna ? "Ben has given up." : "You have given up.");
    assert.equal(await page.getByTestId("end").count(), 0, "it is over");
  }
  await shoot(anna, "online-resigned");
  await anna.getByTestId("analyse").click();
  await anna.locator(".curve").waitFor();
  await settled(anna);
  assert.equal(await anna.getByTestId("deeper").count(), 0, "this server makes no analyses");
});

visits("a draw is offered, taken back, declined, and at last accepted", async (come) => {
  const { pages } = await gather(come, ["Anna", "Ben"], HUNT);
  const [anna, ben] = pages;
  const offer = async () => {
    await askToEnd(anna);
    await anna.getByTestId("offer-draw").click();
    await anna.getByText("You have offered a draw.").waitFor();
    await ben.getByText("Anna offers a draw.").waitFor();
  };
  const gone = async () => {
    for (const page of pages) await page.getByTestId("draw-offer").waitFor({ state: "detached" });
  };
  await offer();
  await anna.getByTestId("draw-decline").click();
  await gone();
  await offer();
  await shoot(ben, "online-draw");
  await ben.getByTestId("draw-decline").click();
  await gone();
  await offer();
  await playTogether(pages, chance(2), 2);
  await ben.getByTestId("draw-agree").click();
  for (const page of pages) {
    const { title, why } = await ended(page);
    assert.match(title, /Anna and Ben/);
    assert.equal(why, "A draw was agreed.");
  }
});

visits("one of three gives up: a computer plays on, and the others see it", async (come) => {
  const { pages } = await gather(come, ["Anna", "Ben", "Cleo"], HUNT);
  const [anna, ben, cleo] = pages;
  await askToEnd(cleo);
  assert.match(await cleo.getByTestId("end-dialog").innerText(), /a computer plays for you/);
  await cleo.getByTestId("resign").click();
  for (const page of pages) await page.locator(".chair-chip[data-seat='2']").getByText("Has given up").waitFor();
  assert.equal(await cleo.getByTestId("end").count(), 0);
  assert.equal(await cleo.getByTestId("return").count(), 0, "there is no way back");
  await askToEnd(anna);
  await anna.getByTestId("resign").click();
  const { title, why } = await ended(ben);
  assert.equal(title, "You have won.");
  assert.equal(why, "Anna has given up. Cleo has given up.");
});

visits("a game that its rules have ended is reviewed by both, each as “you”, and kept", async (come) => {
  const learning = { ...HUNT, options: { mode: "learning" } };
  const { record } = await computersPlay({ ...learning, players: 2, seed: "ended" });
  const played = isLongForm ? [] : (await decisionsOf(record)).slice(0, -LEFT);
  const { pages } = await gather(come, ["Anna", "Ben"], { ...learning, played });
  await playTogether(pages, chance(4));
  for (const [i, page] of pages.entries()) {
    await page.getByTestId("final").waitFor();
    await page.getByTestId("analyse").click();
    await page.getByTestId("review-seat-1").waitFor();
    await settled(page);
    const names = await page.locator(".review-players .seat").allInnerTexts();
    assert.match(names[1 - i] ?? "", i === 0 ? /Ben/ : /Anna/, "the other has a name");
    const said = (await page.locator(".turning button").allInnerTexts()).join(" ");
    assert.doesNotMatch(said, i === 0 ? /Anna/ : /Ben/, "whoever reads is “you”");
  }
  const [anna] = pages;
  await shoot(anna, "online-review");
  const table = anna.url();
  await anna.getByTestId("of-all").click();
  await anna.getByTestId("try-better").first().click();
  await anna.getByTestId("advice").waitFor();
  await settled(anna);
  assert.notEqual(anna.url(), table, "the better move is tried in a game of one's own");
  await anna.getByTestId("back-to-review").click();
  await anna.getByTestId("review-seat-1").waitFor();
  assert.equal(await anna.getByTestId("review-progress").count(), 0, "the review was kept");
});
