/**
 * moderation.test.mjs - somebody is reported from the table; an operator sees it, and does something about it, which everybody
 * notices at once.
 */
import assert from "node:assert/strict";
import { audit } from "./axe.mjs";
import { enter, gather } from "./company.mjs";
import { front } from "./front.mjs";
import { isLongForm, settled, shoot, suite, visit } from "./support.mjs";

/** @import { Page, Come, House } from "./support.mjs" */

const visits = suite({ flags: ["--proxy", "127.0.0.1"] });
const PHONE = { width: 390, height: 844 };
/** Of the operator. @type {string | undefined} */
let password;

/**
 * The operator, in the lobby: the first account of a server, which is made on the command line. The tests share it.
 * @param {Come} come
 * @param {House} house
 */
async function operator(come, { server }) {
  password ??= /[a-z0-9]{4}(-[a-z0-9]{4}){3}/.exec(String(server.admin("add", "Oskar")))?.[0];
  const { page } = await come({ path: "/#online" });
  await page.getByText("I have an account").click();
  await page.locator("[name=username]").fill("Oskar");
  await page.locator("[name=password]").fill(password ?? "");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByTestId("account").waitFor();
  return page;
}

/**
 * Says something; the other one hears it.
 * @param {Page} page
 * @param {Page} other
 * @param {string} text
 */
async function tell(page, other, text) {
  for (const one of [page, other])
    if (!(await one.getByTestId("chat").count())) await one.getByTestId("open-chat").click();
  await page.getByTestId("chat-text").fill(text);
  await page.getByTestId("chat-send").click();
  await other.getByTestId("remarks").getByText(text).waitFor();
}

/**
 * Reports the newest remark that can be reported.
 * @param {Page} page
 * @param {{ name?: boolean, reason?: string, text?: string }} what
 */
async function report(page, { name = false, reason = "insult", text = "" } = {}) {
  await page.getByTestId("report").last().click();
  const dialog = page.getByTestId("report-dialog");
  if (name) await dialog.locator("[name=report-target]").nth(1).check();
  await dialog.locator(`[name=report-reason][value=${reason}]`).check();
  if (text) await dialog.getByTestId("report-text").fill(text);
  return dialog;
}

/**
 * Decides about the person of the report that is shown.
 * @param {Page} page
 * @param {"mute" | "ban"} kind
 * @param {string} minutes
 * @param {string} reason
 */
async function decide(page, kind, minutes, reason) {
  await page.locator(`[name=sanction][value=${kind}]`).check();
  await page.getByTestId("sanction-time").selectOption(minutes);
  await page.getByTestId("sanction-reason").fill(reason);
  await page.getByTestId("sanction").click();
  await page.getByTestId(kind === "mute" ? "muted" : "banned").waitFor();
  await settled(page);
}

/**
 * Pictures of what operators see, in every language, for people to look at. The page ends where it was, in English.
 * @param {Page} page
 */
async function inOtherLanguages(page) {
  const here = page.url();
  for (const code of ["de", "fr", "nl", "en"])
    for (const room of ["reports", "reports/1", "account"]) {
      await page.goto(`${here.split(/[?#]/)[0]}?lang=${code}#online/${room}`);
      await settled(page);
      const name = `${code}-operator-${room.replace("/", "-")}`;
      await shoot(page, `${name}-laptop`, { fullPage: true });
      await page.setViewportSize({ width: 360, height: 640 });
      await shoot(page, `${name}-phone`, { fullPage: true });
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} sticks out`);
      await page.setViewportSize({ width: 1366, height: 768 });
    }
  await page.goto(here);
  await settled(page);
}

visits("a remark is reported, its author muted, the remark removed, its author banned", async (come, house) => {
  const oskar = await operator(come, house);
  const { pages, visitors } = await gather(come, ["Anna", "Ben"], { game: "nanuuk" });
  const [anna, ben] = pages;
  await tell(anna, ben, "Hello");
  await tell(ben, anna, "You seal!");
  const dialog = await report(anna, { text: "He says it all the time" });
  await audit(anna, "a report");
  await shoot(anna, "report-dialog");
  await anna.setViewportSize(PHONE);
  await shoot(anna, "report-dialog-phone");
  await dialog.getByTestId("report-send").click();
  await dialog.getByText("The operators will look at it").waitFor();
  await anna.keyboard.press("Escape");
  await anna.setViewportSize({ width: 1000, height: 700 });

  await oskar.goto(oskar.url().split("#")[0] + "#online");
  await oskar.reload();
  await oskar.getByText("1 report is waiting").click();
  await oskar.getByTestId("report-line").waitFor();
  await audit(oskar, "the reports");
  await shoot(oskar, "reports");
  await oskar.getByTestId("report-line").click();
  await oskar.getByTestId("report-facts").getByText("He says it all the time").waitFor();
  await settled(oskar);
  assert.deepEqual(await oskar.locator(".near-remark > span > span").allTextContents(), ["Hello", "You seal!"]);
  assert.equal(await oskar.locator(".near-remark.reported").count(), 1);
  await audit(oskar, "a report with its context");
  await shoot(oskar, "report", { fullPage: true });
  await oskar.setViewportSize(PHONE);
  await shoot(oskar, "report-phone", { fullPage: true });
  assert.ok(await oskar.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out");
  if (isLongForm) await inOtherLanguages(oskar);

  await decide(oskar, "mute", "60", "Insults");
  assert.match(await oskar.getByTestId("muted").innerText(), /Ben may not chat\. Until .*\. Reason: Insults/);
  await ben.getByTestId("chat-text").fill("Really?");
  await ben.getByTestId("chat-send").click();
  await ben.getByTestId("chat").getByText("You may not chat here. Until").waitFor();
  assert.match(await ben.getByTestId("chat").locator(".refused").innerText(), /Reason: Insults$/);
  await audit(oskar, "a report of somebody who is muted");

  await oskar.getByTestId("remove").click();
  for (const page of [anna, ben]) {
    await page.getByTestId("remarks").getByText("An operator has removed this remark.").waitFor();
    assert.equal(await page.getByText("You seal!").count(), 0);
  }
  await shoot(anna, "remark-removed");
  await audit(anna, "a game with a removed remark");

  await oskar.getByTestId("lift-muted").click();
  await oskar.getByTestId("muted").waitFor({ state: "detached" });
  await tell(ben, anna, "Sorry");

  await decide(oskar, "ban", "1440", "Enough for today");
  const note = ben.locator("[data-line=banned]");
  await note.getByText("do not let you play here until").waitFor();
  assert.match(await note.innerText(), /Reason: Enough for today$/);
  await shoot(ben, "banned");
  await audit(ben, "somebody who is banned");
  visitors[1].complaints.length = 0; // what the page still asked for was refused

  await oskar.getByTestId("upheld").click();
  await oskar.getByTestId("settled").waitFor();
  await oskar.goto(oskar.url().split("#")[0] + "#online/reports");
  await oskar.getByText("No reports are waiting for you").waitFor();
});

visits("a name is reported, and changed; the table is closed", async (come, house) => {
  const oskar = await operator(come, house);
  const { pages } = await gather(come, ["Cleo", "King of this server"], { game: "nanuuk" });
  const [cleo, king] = pages;
  await cleo.getByTestId("open-chat").click();
  await cleo.getByTestId("report-somebody").click();
  const dialog = cleo.getByTestId("report-dialog");
  await dialog.getByText("The name “King of this server”").waitFor();
  await dialog.locator("[name=report-reason][value=impersonation]").check();
  await dialog.getByTestId("report-send").click();
  await dialog.getByText("The operators will look at it").waitFor();

  await oskar.goto(oskar.url().split("#")[0] + "#online/reports");
  await oskar.getByTestId("report-line").getByText("King of this server").first().click();
  await oskar.getByText("Another name").first().click();
  await oskar.getByLabel("Another name").fill("Karl");
  await oskar.getByRole("button", { name: "Rename" }).click();
  await oskar.getByRole("heading", { level: 1, name: "Karl" }).waitFor();
  await cleo.locator(".chair-chip").getByText("Karl").waitFor({ state: "attached" });
  await oskar.getByTestId("close-table").click();
  await oskar.getByTestId("close-now").click();
  await oskar.getByTestId("close-now").waitFor({ state: "detached" });
  for (const page of [cleo, king])
    await page
      .getByText(/closed|given up|without a result/i)
      .first()
      .waitFor();
  await oskar.getByTestId("dismissed").click();
  await oskar.getByTestId("settled").getByText("nothing to it").waitFor();
});

visits("somebody is banned with their network", async (come, house) => {
  const oskar = await operator(come, house);
  const door = await front(house.server.address, "198.51.100.7");
  /** The first one comes from here, the other one from there. @type {Come} */
  const fromThere = ({ path = "", ...wish } = {}) => visit(house.browser, door.address + path, wish);
  let first = true;
  /** @type {Come} */
  const each = (wish) => {
    const way = first ? come : fromThere;
    first = false;
    return way(wish);
  };
  const { pages } = await gather(each, ["Emil", "Franz"], { game: "nanuuk" });
  const [emil, franz] = pages;
  const { page: grete } = await fromThere({ path: "/#online" }); // has told no name yet
  await tell(franz, emil, "You walrus!");
  await (await report(emil)).getByTestId("report-send").click();
  await emil.getByText("The operators will look at it").waitFor();

  await oskar.goto(oskar.url().split("#")[0] + "#online/reports");
  await oskar.getByTestId("report-line").getByText("You walrus!").click();
  await oskar.locator("[name=sanction][value=ban]").check();
  await oskar.getByTestId("sanction-network").check();
  await oskar.setViewportSize(PHONE);
  await audit(oskar, "a ban with the network");
  await shoot(oskar, "ban-network-phone", { fullPage: true });
  await decide(oskar, "ban", "1440", "Insults again and again");
  await franz.locator("[data-line=banned]").getByText("Nobody may come here from your network").waitFor();
  await shoot(franz, "banned-network");

  await grete.getByRole("heading", { name: "You may not come in here" }).waitFor();
  await grete.getByText(/from your network any more\. Until .* UTC\. Reason: Insults again/).waitFor();
  await audit(grete, "somebody from a banned network");
  await shoot(grete, "turned-away");
  const plain = await house.browser.newPage();
  assert.equal((await plain.goto(door.address))?.status(), 403);
  assert.match(await plain.locator("body").innerText(), /from your network any more\. Until .* Reason: Insults/);
  await plain.close();

  await oskar.goto(oskar.url().split("#")[0] + "#online/reports");
  await oskar.getByTestId("banned-network").getByText("198.51.100.7").waitFor();
  await settled(oskar);
  await audit(oskar, "banned networks");
  await shoot(oskar, "banned-networks-phone", { fullPage: true });
  await oskar.getByRole("button", { name: "Allow it again: 198.51.100.7" }).click();
  await oskar.getByTestId("banned-network").waitFor({ state: "detached" });
  await grete.getByRole("button", { name: "Try again" }).click();
  await grete.getByTestId("guest-name").waitFor();
  for (const page of [franz, grete]) await page.context().close();
  door.close();
});

visits("for others the page of operators is not there", async (come) => {
  const { page } = await come({ path: "/#online/reports" });
  await enter(page, "Dora");
  await page.getByTestId("new-table").waitFor();
  await settled(page);
  assert.equal(await page.getByTestId("reports").count(), 0);
  await page.goto(page.url().split("#")[0] + "#online/reports/1");
  await page.getByTestId("new-table").waitFor();
});
