/**
 * online.test.mjs - people at one table, each with a browser of their own, at a real server.
 */
import assert from "node:assert/strict";
import { chance, isOver, offered, playMove, plies } from "./player.mjs";
import { settled, shoot, suite } from "./support.mjs";

const visits = suite();

/** Somebody with a name, in the lobby. */
async function guest(come, name, options = {}) {
  const visitor = await come({ path: "/#online", ...options });
  const { page } = visitor;
  await page.getByTestId("guest-name").fill(name);
  await page.getByTestId("guest-enter").click();
  await page.locator(".online h1").waitFor();
  await settled(page);
  return visitor;
}

/** Opens a table through the form; returns its address. */
async function open(page, { game, chairs, clock, listed = true }) {
  await page.getByTestId("new-table").click();
  await page.locator(`.choice:has(input[name=game][value=${game}])`).click();
  await page.locator(`.count:has(input[value="${chairs.length}"])`).click();
  for (const [seat, chair] of chairs.entries()) {
    await page.getByTestId(`wish-${seat}`).locator("select").first().selectOption(chair);
  }
  if (clock) await page.locator(`.choice:has(input[name=clock][value=${clock}])`).click();
  if (!listed) await page.locator(".switch").first().click();
  await settled(page);
  await page.getByTestId("create").click();
  await page.waitForURL(/#table/);
  await settled(page);
  return page.url();
}

const onTurn = async (page) => (await offered(page)).length > 0;

/** Everybody plays whose turn it is, to the end or for so many moves. */
async function playTogether(pages, random, moves = 1000) {
  for (let count = 0; count < moves; count += 1) {
    const before = await plies(pages[0]);
    let player = null;
    for (let tries = 0; player === null && tries < 50; tries += 1) {
      for (const page of pages) {
        await settled(page);
        if (await isOver(page)) return count;
        if (await onTurn(page)) player = page;
      }
    }
    assert.ok(player, "nobody can play");
    await playMove(player, random);
    const after = await plies(player);
    for (const page of pages) await page.waitForFunction((ply) => Number(document.querySelector("[data-testid=slider]").max) >= ply, after);
    assert.ok(after > before);
  }
  return moves;
}

visits("two people meet in the lobby and play a whole hunt", async (come) => {
  const { page: anna } = await guest(come, "Anna");
  const { page: ben } = await guest(come, "Ben");
  await open(anna, { game: "nanuuk", chairs: ["me", "open"] });
  await ben.getByTestId("sit").first().click();
  await ben.locator("main.game").waitFor();
  await anna.locator("main.game").waitFor();
  const { page: carl } = await guest(come, "Carl");
  await carl.getByTestId("watch").first().click();
  await carl.locator("main.game").waitFor();
  await anna.getByTestId("open-chat").click();
  await anna.locator("[data-preset=hello]").click();
  await ben.locator(".unread").waitFor();
  await ben.getByTestId("open-chat").click();
  await ben.getByText("Hello!").first().waitFor();
  await shoot(anna, "online-hunt");
  await ben.getByTestId("chat").getByRole("button", { name: "Close" }).click();
  await anna.getByTestId("chat").getByRole("button", { name: "Close" }).click();
  await playTogether([anna, ben, carl], chance(3));
  for (const page of [anna, ben, carl]) {
    await page.getByTestId("fairness").waitFor();
    await settled(page);
    assert.match(await page.getByTestId("fairness").innerText(), /The deal was fair/);
  }
  const old = anna.url();
  await anna.getByTestId("rematch").click();
  await anna.waitForURL((url) => url.href !== old);
  await ben.keyboard.press("Escape");
  await ben.getByTestId("join-rematch").waitFor();
  await ben.getByTestId("join-rematch").click();
  for (const page of [anna, ben]) {
    await page.waitForFunction(() => document.querySelector("[data-testid=slider]")?.max === "0");
    await settled(page);
  }
  assert.equal(anna.url(), ben.url());
  await carl.getByTestId("analyse").click();
  await carl.locator(".curve").waitFor();
  await settled(carl);
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
            const wish = { game: "nanuuk", players: 2, options: {}, chairs: ["me", "open"], open: true, rated: false, clock };
            socket.send(JSON.stringify({ op: "create", id: 1, ...wish }));
          } else if (message.id === 1) done(message.table);
        };
      }),
  );
  await ben.getByTestId("sit").first().click();
  await ben.locator("main.game").waitFor();
  await anna.goto(anna.url().split("#")[0] + "#table/" + table);
  await anna.locator("main.game").waitFor();
  await settled(anna);
  await ben.locator(".stand-in").first().waitFor();
  assert.match(await ben.locator(".stand-in").first().innerText(), /A computer plays for Anna/);
});

/** Two people at a private table, by a link for the second. */
async function pair(come, table = {}) {
  const { page: anna, context: annas } = await guest(come, "Anna");
  await open(anna, { game: "nanuuk", chairs: ["me", "friend"], listed: false, ...table });
  await shoot(anna, "online-waiting");
  const link = await anna.locator(".share input").inputValue();
  const { page: ben, context: bens } = await come({ path: "/" + link.slice(link.indexOf("#")), ...table.ben });
  await ben.getByTestId("guest-name").fill("Ben");
  await ben.getByTestId("guest-enter").click();
  for (const page of [anna, ben]) {
    await page.locator("main.game").waitFor();
    await settled(page);
  }
  return { anna, ben, annas, bens };
}

visits("a friend comes by link; the line breaks and comes back", async (come) => {
  const { anna, ben, bens } = await pair(come);
  await playTogether([anna, ben], chance(1), 4);
  await bens.setOffline(true);
  await ben.locator(".line-note p").waitFor();
  const mover = (await onTurn(anna)) ? anna : null;
  if (mover) await playMove(anna, chance(5));
  const ply = await plies(anna);
  await bens.setOffline(false);
  await ben.waitForFunction((ply) => Number(document.querySelector("[data-testid=slider]").max) >= ply, ply);
  await settled(ben);
  assert.equal(await plies(ben), ply);
  await ben.reload();
  await ben.locator("main.game").waitFor();
  await settled(ben);
  assert.equal(await plies(ben), ply);
  await playTogether([anna, ben], chance(2), 3);
});

visits("undo by consent", async (come) => {
  const { anna, ben } = await pair(come);
  await playTogether([anna, ben], chance(1), 6);
  const before = await plies(anna);
  await anna.getByTestId("undo").click();
  await ben.getByTestId("plea").waitFor();
  await shoot(ben, "online-plea");
  await ben.getByTestId("agree").click();
  await anna.waitForFunction((ply) => Number(document.querySelector("[data-testid=slider]").max) < ply, before);
  await playTogether([anna, ben], chance(2), 3);
});

visits("clocks on a phone, and a past moment", async (come) => {
  const { anna, ben } = await pair(come, { clock: "quick", ben: { viewport: { width: 360, height: 640 }, hasTouch: true } });
  await playTogether([anna, ben], chance(1), 6);
  const read = () => anna.locator(".chair-clock.runs").innerText();
  const first = await read();
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

visits("alone at a table with a computer; today's temple", async (come) => {
  const { page } = await guest(come, "Dora");
  await open(page, { game: "nunatak", chairs: ["me", "computer"] });
  await page.locator("main.game").waitFor();
  await settled(page);
  await playTogether([page], chance(4), 3);
  await page.goto(page.url().split("#")[0] + "#online");
  await settled(page);
  await shoot(page, "online-lobby");
  await page.getByTestId("daily").click();
  await page.locator("main.game").waitFor();
  await settled(page);
  await playTogether([page], chance(4));
  await page.getByTestId("fairness").waitFor();
  await settled(page);
  await shoot(page, "online-daily");
  await page.goto(page.url().split("#")[0] + "#online");
  await settled(page);
});
