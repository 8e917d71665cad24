/**
 * online.test.mjs - people at open tables, each with a browser of their own, at a real server. Private ones: private.test.mjs.
 */
import assert from "node:assert/strict";
import { begun, enter, gather, guest, makeAccount, open, playTogether } from "./company.mjs";
import { chance, offered } from "./player.mjs";
import { isLongForm, settled, shoot, suite } from "./support.mjs";

/** @import { Page } from "./support.mjs" */

const visits = suite();
const HUNT = { game: "nanuuk" };
/**
 * A whole game with chance in it: a hunt in the long form, and else the shortest there is, with seats by lot.
 * @type {Omit<import("./company.mjs").Table, "chairs">}
 */
const WHOLE = isLongForm
  ? { game: "nanuuk", options: { layout: "random" } }
  : { game: "nanuuk", options: { mode: "learning" }, lot: true };
const PRESETS = ["hello", "good_luck", "well_played", "thanks", "sorry", "one_moment", "oops", "good_game"];

/** What the page says of a deal with a number of its own browser in it, and of one without. */
const OWN_DEAL = /^The deal was fair, and nobody could choose it: a number of your own browser is in it/;
const OTHERS_DEAL = /^The deal was fair: .* No number of your browser is in it/;

/** As if this browser had been promised another deal. */
const forgePromise = (/** @type {Page} */ page) =>
  page.evaluate(() => {
    const key = `floe.deal.${location.hash.split("/")[1]}`;
    localStorage.setItem(
      key,
      JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? "null"), hash: "0".repeat(64) }),
    );
  });

const seatOf = async (/** @type {Page} */ page) =>
  Number(await page.locator(".chair-chip.mine").getAttribute("data-seat"));

const closeChat = (/** @type {Page} */ page) => page.getByTestId("chat").getByRole("button", { name: "Close" }).click();

/**
 * Says something ready-made; the other reads it in the words of the button.
 * @param {Page} from
 * @param {Page} to
 * @param {string} preset
 */
async function sayPreset(from, to, preset) {
  const button = from.locator(`[data-preset=${preset}]`);
  const words = await button.innerText();
  await button.click();
  await to.getByTestId("remarks").getByText(words, { exact: true }).waitFor();
}

/**
 * What the page says that the game has done to the ratings of two.
 * @param {Page} page
 */
async function ratings(page) {
  const lines = await page.getByTestId("ratings").getByRole("listitem").allInnerTexts();
  return lines.map((line) => /(\d+) → (\d+)\s+(0|[+−]\d+)/.exec(line)?.slice(1) ?? []);
}

visits(
  "two people meet in the lobby and play a whole rated game, a third looks on, and they play again",
  async (come) => {
    const { page: anna } = await guest(come, "Ada");
    const { page: ben } = await guest(come, "Bob");
    for (const page of [anna, ben]) await makeAccount(page);
    await open(anna, { ...WHOLE, chairs: ["me", "open"], rated: true });
    await ben.goto(ben.url().split("#")[0] + "#online");
    await ben.getByTestId("sit").first().click();
    const { page: carl } = await guest(come, "Carl");
    await carl.getByTestId("watch").first().click();
    await begun([anna, ben, carl]);
    assert.match(await anna.locator(".chair-chip.mine").innerText(), /Ada\s*\(you\)/);
    assert.match(await ben.locator(".chair-chip.mine").innerText(), /Bob\s*\(you\)/);
    assert.equal(await carl.locator(".chair-chip.mine").count(), 0);
    assert.deepEqual(await offered(carl), [], "who looks on cannot play");
    await anna.getByTestId("open-chat").click();
    await anna.locator("[data-preset=hello]").click();
    await ben.locator(".unread").waitFor();
    await ben.getByTestId("open-chat").click();
    for (const preset of PRESETS.slice(1)) await sayPreset(anna, ben, preset);
    await shoot(anna, "online-chat");
    await closeChat(ben);
    await closeChat(anna);
    const seats = await Promise.all([anna, ben].map(seatOf));
    await playTogether(seats[0] < seats[1] ? [anna, ben] : [ben, anna], chance(3));
    for (const page of [anna, ben, carl]) {
      await page.getByTestId("fairness").waitFor();
      await settled(page);
      const words = await page.getByTestId("fairness").innerText();
      assert.match(words, page === carl ? OTHERS_DEAL : OWN_DEAL);
      assert.match(words, /Checked: yes.*\n+Numbers are in it from: (Ada, Bob|Bob, Ada)\./);
    }
    const changes = await ratings(anna);
    assert.equal(changes.length, 2);
    for (const [before, after, by] of changes) {
      assert.equal(before, "1500", "the first rated game of both");
      assert.equal(Number(after) - 1500, Number(by.replace("−", "-")));
    }
    assert.deepEqual(await ratings(carl), changes);
    await shoot(anna, "online-rated");
    const old = anna.url();
    await anna.getByTestId("rematch").click();
    await anna.waitForURL((url) => url.href !== old);
    const invitation = ben.getByTestId("final").getByTestId("next-game");
    await invitation.getByText("Ada invites you to play again.").waitFor();
    assert.equal(await ben.getByTestId("final").getByTestId("rematch").count(), 0, "accepting is the one way");
    await shoot(ben, "online-invited");
    await invitation.getByTestId("accept-rematch").click();
    for (const page of [anna, ben]) {
      await page.waitForFunction(() => document.querySelector("[data-testid=slider]")?.getAttribute("max") === "0");
      await settled(page);
    }
    assert.equal(anna.url(), ben.url());
    await ben.goto(ben.url().split("#")[0] + "#online");
    await ben.locator(".finished summary").click();
    const card = ben.locator(".finished .table-card");
    await card
      .getByTestId("table-result")
      .filter({ hasText: /^(Ada \d+ · Bob \d+|Bob \d+ · Ada \d+)$/ })
      .waitFor();
    assert.match(await card.locator(".table-chairs").innerText(), /Bob\s*\(you\)/);
    await carl.getByTestId("analyse").click();
    await carl.locator(".curve").waitFor();
    await settled(carl);
    await forgePromise(carl);
    await carl.reload();
    await carl.getByTestId("result").click(); // a finished game shows its board first
    await carl.getByTestId("fairness").waitFor();
    await settled(carl);
    assert.match(await carl.getByTestId("fairness").innerText(), /^Warning: the deal is not the one that was promised/);
  },
);

visits("who looks on talks to those who look on", async (come) => {
  const { pages, path } = await gather(come, ["Anna", "Ben"], HUNT);
  const watchers = [];
  for (const name of ["Carla", "Dan"]) {
    const { page } = await come({ path });
    await enter(page, name);
    watchers.push(page);
  }
  const [carla, dan] = watchers;
  await begun(watchers);
  for (const page of [...pages, ...watchers]) await page.getByTestId("open-chat").click();
  await carla.getByTestId("chat-text").fill("What a floe");
  await carla.getByTestId("chat-send").click();
  await dan.getByTestId("remarks").getByText("What a floe").waitFor();
  await sayPreset(dan, carla, "oops");
  await sayPreset(pages[0], pages[1], "hello");
  for (const page of pages) {
    assert.equal(await page.getByTestId("remarks").getByRole("listitem").count(), 1, "players hear players");
    assert.match(await page.locator(".company .watching").innerText(), /2/);
  }
  await carla.getByTestId("remarks").getByText("Hello!").waitFor();
});

visits("a flag falls: a computer plays, and the person comes back", async (come) => {
  const { page: anna } = await guest(come, "Anna");
  const { page: ben } = await guest(come, "Ben");
  const table = await anna.evaluate(
    () =>
      new Promise((done) => {
        const socket = new WebSocket(new URL("socket", location.href).href.replace("http", "ws"), "floe");
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.event === "hello") {
            const clock = { kind: "fischer", start: 4, each: 0 };
            const wish = {
              game: "nanuuk",
              players: 2,
              options: {},
              chairs: ["me", "open"],
              open: true,
              rated: false,
              clock,
            };
            socket.send(JSON.stringify({ op: "create", id: 1, ...wish }));
          } else if (message.id === 1) done(message.table);
        };
      }),
  );
  await ben.getByTestId("sit").first().click();
  await ben.locator("main.game").waitFor();
  await anna.goto(anna.url().split("#")[0] + "#table/" + table);
  await anna.getByTestId("stand-in").waitFor();
  await ben.locator(".stand-in").first().waitFor();
  assert.match(await ben.locator(".stand-in").first().innerText(), /A computer plays for Anna/);
  await shoot(anna, "online-stand-in");
  await anna.getByTestId("return").click();
  await anna.getByTestId("stand-in").waitFor({ state: "detached" });
  await ben.waitForFunction(() => !document.querySelector(".stand-in")?.textContent.includes("Anna"));
});

visits("alone at a table with a computer; today's temple", async (come) => {
  const { page } = await guest(come, "Dora");
  await open(page, { game: "nunatak", chairs: ["me", "computer"] });
  await begun([page]);
  await playTogether([page], chance(4), 3);
  await page.goto(page.url().split("#")[0] + "#online");
  await settled(page);
  await shoot(page, "online-lobby");
  await page.getByTestId("daily").click();
  await begun([page]);
  await playTogether([page], chance(4), isLongForm ? 1000 : 4);
  if (isLongForm) await page.getByTestId("fairness").waitFor();
  await settled(page);
  await shoot(page, "online-daily");
  await page.goto(page.url().split("#")[0] + "#online");
  await settled(page);
});
