/**
 * challenges.test.mjs - somebody is challenged by name, answers, and plays; a game is called off; computers play alone.
 */
import assert from "node:assert/strict";
import { begun, guest, makeAccount, open, playTogether, reaches } from "./company.mjs";
import { chance } from "./player.mjs";
import { settled, shoot, suite } from "./support.mjs";

/** @import { Come, Page } from "./support.mjs" */

const visits = suite();

/**
 * Somebody with an account, in the lobby.
 * @param {Come} come
 * @param {string} name
 */
async function member(come, name) {
  const { page } = await guest(come, name);
  await makeAccount(page);
  await lobby(page);
  return page;
}

/** @param {Page} page */
async function lobby(page) {
  await page.goto(page.url().split("#")[0] + "#online");
  await page.getByTestId("new-table").waitFor();
  await settled(page);
}

/**
 * From the link that challenges somebody, wherever it is.
 * @param {Page} page
 * @param {string} name
 */
async function challenge(page, name) {
  await page.goto(`${page.url().split("#")[0]}#online/new/${encodeURIComponent(name)}`);
  const chair = page.getByTestId("wish-1");
  assert.equal(await chair.locator("input").inputValue(), name);
  await page.locator(".choice:has(input[name=game][value=nanuuk])").click();
  await settled(page);
  await page.getByTestId("create").click();
  await page.waitForURL(/#table/);
  await page.getByText(`kept for ${name}`).waitFor();
}

/**
 * @param {Page} page
 * @param {string} words
 */
async function givenUp(page, words) {
  await page.getByTestId("given-up").getByText(words).first().waitFor();
}

visits("a challenge is declined and taken back, then accepted, played, and called off by both", async (come) => {
  const [anna, ben] = [await member(come, "Anna"), await member(come, "Ben & Bär")];
  const theChallenge = ben.getByTestId("challenge");
  await challenge(anna, "Ben & Bär");
  await theChallenge.getByText("Nanuuk!: Anna challenges you.").waitFor();
  assert.equal(await ben.getByTestId("own-game").count(), 0, "he does not sit there yet");
  await shoot(ben, "online-challenge");
  await ben.getByTestId("challenge-decline").click();
  await givenUp(anna, "Ben & Bär has declined your challenge.");
  await theChallenge.waitFor({ state: "detached" });

  await challenge(anna, "Ben & Bär");
  await theChallenge.waitFor();
  await anna.getByTestId("leave").click();
  await theChallenge.waitFor({ state: "detached" });

  await challenge(anna, "Ben & Bär");
  await ben.getByTestId("challenge-accept").click();
  const pages = [anna, ben];
  await begun(pages);
  await playTogether(pages, chance(3), 4);
  await ben.getByTestId("end").click();
  await ben.getByTestId("abort").click();
  await ben.getByText("You would like to call the game off.").waitFor();
  await anna.getByText("Ben & Bär would like to call the game off.").waitFor();
  await shoot(anna, "online-abort");
  await anna.getByTestId("abort-decline").click();
  for (const page of pages) await page.getByTestId("abort-offer").waitFor({ state: "detached" });
  await ben.getByTestId("end").click();
  await ben.getByTestId("abort").click();
  await anna.getByTestId("abort-agree").click();
  for (const page of pages) await givenUp(page, "The game was called off");
});

visits(
  "who plays elsewhere is told of a challenge, and declines it there; whoever made it hears it in the lobby",
  async (come) => {
    const [cleo, dora] = [await member(come, "Cleo"), await member(come, "Dora")];
    await open(dora, { game: "nanuuk", chairs: ["me", "computer"] });
    await begun([dora]);
    await challenge(cleo, "Dora");
    await dora.getByTestId("challenge").waitFor();
    await lobby(cleo);
    await dora.getByTestId("challenge-decline").click();
    await cleo.getByTestId("challenge-declined").getByText("Dora has declined your challenge.").waitFor();
    await dora.getByTestId("end").click();
    await dora.getByTestId("abort").click();
    await givenUp(dora, "The game was called off");
  },
);

visits("who comes by the link of a letter can decline; a guest cannot challenge anybody", async (come) => {
  const [emil, fay] = [await member(come, "Emil"), await member(come, "Fay")];
  await challenge(emil, "Fay");
  await fay.goto(emil.url());
  await fay.getByTestId("decline").click();
  await fay.getByTestId("new-table").waitFor();
  await givenUp(emil, "Fay has declined your challenge.");
  const { page } = await guest(come, "Gast");
  await page.getByTestId("new-table").click();
  const kinds = await page.getByTestId("wish-1").locator("option").allInnerTexts();
  assert.deepEqual(kinds, ["Me", "Anybody", "A friend, by link", "Computer"]);
});

visits("computers play alone for whoever looks on, until whoever made the table ends it", async (come) => {
  const { page: hanna } = await guest(come, "Hanna");
  const { page: eye } = await guest(come, "Eye");
  await hanna.getByTestId("new-table").click();
  for (const seat of [0, 1]) await hanna.getByTestId(`wish-${seat}`).locator("select").selectOption("computer");
  await hanna.getByTestId("create").click();
  await eye.getByTestId("watch").first().click();
  for (const page of [hanna, eye]) await reaches(page, 2); // they never rest, so nobody waits until all is still
  assert.equal(await eye.getByTestId("end").count(), 0, "it is not Eye's to end");
  await hanna.getByTestId("end").click();
  assert.equal(await hanna.getByTestId("resign").count(), 0);
  await hanna.getByTestId("abort").click();
  for (const page of [hanna, eye]) await givenUp(page, "The game was called off");
});
