/**
 * private.test.mjs - two people at a table of their own, to which the second comes by a link, at a real server: lines that
 * break, undo by consent, clocks, turns elsewhere.
 */
import assert from "node:assert/strict";
import { begun, enter, gather, guest, open, playTogether, reaches } from "./company.mjs";
import { chance, glance, offered, playMove, plies, thing } from "./player.mjs";
import { settled, shoot, suite } from "./support.mjs";

/** @import { Page } from "./support.mjs" */

const visits = suite();

/**
 * Two people at a private table, by a link for the second.
 * @param {import("./support.mjs").Come} come
 * @param {{ ben?: import("./support.mjs").Wish, clock?: string }} how
 */
async function pair(come, { ben: bens = {}, ...table } = {}) {
  const { page: anna, context: annas } = await guest(come, "Anna");
  await open(anna, { game: "nanuuk", chairs: ["me", "friend"], listed: false, ...table });
  await shoot(anna, "online-waiting");
  const link = await anna.locator(".copy-field input").inputValue();
  const { page: ben, context } = await come({ path: "/" + link.slice(link.indexOf("#")), ...bens });
  await enter(ben, "Ben");
  await begun([anna, ben]);
  return { anna, ben, annas, bens: context, link };
}

visits("a chair is kept for whoever has its link, and only once", async (come) => {
  const { ben, link } = await pair(come);
  const { page: eve } = await guest(come, "Eve");
  const table = /(?<=#table.)\w+/.exec(link)?.[0];
  assert.equal(await eve.locator(`[data-table="${table}"]`).count(), 0, "it is not in the lobby");
  await eve.goto(link);
  await begun([eve]);
  assert.deepEqual(await offered(eve), []);
  assert.ok((await eve.locator(".chair-chip").allInnerTexts()).some((words) => words.includes("Ben")));
  await ben.locator(".company .watching").waitFor();
});

visits(
  "a friend comes by link; the line breaks and comes back",
  async (come) => {
    const { anna, ben, bens } = await pair(come);
    await playTogether([anna, ben], chance(1), 4);
    await bens.setOffline(true);
    await ben.locator(".line-note p").waitFor();
    const away = await plies(ben);
    await anna.locator(".chair-chip .presence:not(.here)").waitFor();
    if ((await offered(anna)).length > 0) await playTogether([anna], chance(5), 1);
    const ply = await plies(anna);
    await bens.setOffline(false);
    await ben.waitForFunction(
      (ply) => Number(document.querySelector("[data-testid=slider]")?.getAttribute("max")) >= ply,
      ply,
    );
    await settled(ben);
    assert.ok(ply >= away);
    assert.equal(await plies(ben), ply);
    await ben.reload();
    await begun([ben]);
    assert.equal(await plies(ben), ply);
    await playTogether([anna, ben], chance(2), 3);
  },
  { needs: ["offline"] },
);

const LEARNING = { game: "nanuuk", options: { mode: "learning" } };

/**
 * A move of this page is on its way, and takes long: it says so, and offers nothing else.
 * @param {Page} page
 */
async function waitsForMove(page) {
  await page.getByTestId("ask").getByText("Your move is on its way.").waitFor();
  const { plies: ply, waits, tags } = await glance(page);
  assert.deepEqual({ ply, waits, tags }, { ply: 0, waits: false, tags: [] });
}

visits(
  "a move that was decided without a line is the one that is played",
  async (come) => {
    const { pages, visitors } = await gather(come, ["Anna", "Ben"], LEARNING);
    const [anna, ben] = pages;
    await visitors[0].context.setOffline(true);
    await anna.locator(".line-note p").waitFor();
    await thing(anna, "space:d4").click();
    await anna.getByTestId("confirm").click();
    await waitsForMove(anna);
    await anna.locator("[data-tag='space:a1']").first().click(); // she would rather have another space now
    await anna.getByTestId("why").getByText("Your move is on its way.").waitFor();
    await visitors[0].context.setOffline(false);
    for (const page of pages) {
      await reaches(page, 1);
      await settled(page);
    }
    assert.match(await ben.locator(".log-line").innerText(), /Anna places the hunter on d4/);
    assert.equal(await anna.getByTestId("ask").getByText("on its way").count(), 0);
    await playTogether(pages, chance(1), 3);
  },
  { needs: ["offline"] },
);

/**
 * The line breaks behind the answer to a move, before the table is told. Of what the next one brings only the welcome arrives
 * until `window.goOn` is called.
 */
function breaksBehindAnswer() {
  const True = WebSocket;
  let answered = false;
  window.WebSocket = class extends True {
    constructor(/** @type {ConstructorParameters<typeof True>} */ ...call) {
      super(...call);
      const first = !answered;
      /** @type {string[] | null} */
      let kept = [];
      const goOn = () => {
        const messages = kept ?? [];
        kept = null;
        for (const data of messages) this.dispatchEvent(new MessageEvent("message", { data }));
      };
      this.addEventListener("message", (event) => {
        const { data } = event;
        if (!answered) {
          answered = /^\{"id":\d+,"ok":true,"version":\d+,"ply":/.test(data);
          if (answered) setTimeout(() => this.close());
        } else if (!first && data.startsWith('{"event":"hello"')) window.goOn = goOn;
        else if (kept !== null) {
          kept.push(data);
          event.stopImmediatePropagation();
        }
      });
    }
  };
}

visits(
  "a move that was confirmed is not asked for again, though the line broke before it was shown",
  async (come) => {
    const { pages } = await gather(come, ["Anna", "Ben"], LEARNING, { prepare: breaksBehindAnswer });
    const [anna] = pages;
    await thing(anna, "space:d4").click();
    await anna.getByTestId("confirm").click();
    await anna.waitForFunction(() => window.goOn !== undefined);
    await waitsForMove(anna);
    await anna.evaluate(() => window.goOn?.());
    await reaches(anna, 1);
    await settled(anna);
  },
  { needs: ["prepare"] },
);

visits("undo by consent", async (come) => {
  const { anna, ben } = await pair(come);
  const before = await playTogether([anna, ben], chance(1), 6);
  await anna.getByTestId("undo").click();
  await ben.getByTestId("plea").waitFor();
  await shoot(ben, "online-plea");
  await ben.getByTestId("decline").click();
  await anna.getByTestId("plea").waitFor({ state: "detached" });
  assert.equal(await plies(anna), before, "Ben would rather not");
  await anna.getByTestId("undo").click();
  await ben.getByTestId("agree").click();
  await anna.waitForFunction(
    (ply) => Number(document.querySelector("[data-testid=slider]")?.getAttribute("max")) < ply,
    before,
  );
  await settled(anna);
  await ben.waitForFunction(
    (ply) => document.querySelector("[data-testid=slider]")?.getAttribute("max") === ply,
    String(await plies(anna)),
  );
  await playTogether([anna, ben], chance(2), 3);
});

visits("a turn at another table is told wherever one is", async (come) => {
  const { anna, ben } = await pair(come);
  const home = anna.url().split("#")[0];
  const icon = anna.locator("link[rel=icon][href*=turn]");
  await playTogether([anna, ben], chance(1), 1);
  await anna.goto(home + "#online/ladder");
  await settled(anna);
  assert.equal(await icon.count(), 0);
  await settled(ben);
  while ((await offered(ben)).length > 0) await playMove(ben, chance(2));
  await icon.waitFor({ state: "attached" });
  await open(anna, { game: "nunatak", chairs: ["me", "computer"] });
  await begun([anna]);
  await shoot(anna, "online-elsewhere");
  await anna.getByTestId("turn-elsewhere").getByRole("link").click();
  await anna.waitForURL(ben.url().split("/").slice(0, 5).join("/"));
  await begun([anna]);
  assert.ok((await offered(anna)).length > 0);
});

visits("clocks on a phone, and a past moment", async (come) => {
  const phone = { viewport: { width: 360, height: 640 }, hasTouch: true };
  const { anna, ben } = await pair(come, { clock: "quick", ben: phone });
  await playTogether([anna, ben], chance(1), 6);
  const first = await anna.locator(".chair-clock.runs").innerText();
  await anna.waitForFunction((old) => document.querySelector(".chair-clock.runs")?.textContent !== old, first);
  await anna.getByRole("tab", { name: "Log" }).click();
  await anna.locator(".travel button").nth(1).click();
  await settled(anna);
  assert.ok(await anna.getByTestId("past").isVisible());
  await anna.keyboard.press("t");
  await settled(anna);
  assert.ok((await anna.locator(".text-view").innerText()).length > 20);
  await anna.keyboard.press("Escape");
});

/** A browser complains that nobody answers, which is true. */
const isRefused = (/** @type {string} */ complaint) =>
  /socket' failed|ERR_CONNECTION_REFUSED|establish a connection|interrupted/.test(complaint);

visits("the server is killed in the middle of a game and comes back", async (come, { server }) => {
  const { pages, visitors } = await gather(come, ["Anna", "Ben"], { game: "nunatak" });
  const before = await playTogether(pages, chance(6), 5);
  await server.kill();
  for (const page of pages) await page.locator(".line-note p").waitFor();
  await server.restart();
  for (const page of pages) {
    await page.locator(".line-note[data-line=open]").waitFor({ state: "attached" });
    await settled(page);
    assert.equal(await plies(page), before, "nothing that was played is lost");
  }
  assert.equal(await playTogether(pages, chance(7), 3), before + 3);
  for (const { complaints } of visitors)
    assert.deepEqual(
      complaints.splice(0).filter((one) => !isRefused(one)),
      [],
    );
});
