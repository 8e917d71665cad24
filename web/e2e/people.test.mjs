/**
 * people.test.mjs - how people come to a club that is not open to everybody, and how they leave it: invitations, forgotten
 * passwords, one's own data, the end of an account. At a real server, with a real mail.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after } from "node:test";
import { begun, enter, open } from "./company.mjs";
import { postOffice } from "./letters.mjs";
import { settled, shoot, suite } from "./support.mjs";

/** @import { Page, Come, House } from "./support.mjs" */

const office = await postOffice();
after(() => office.close());
const MAIL = ["--mail-relay", office.relay, "--mail-from", "floe@floe.example", "--url", "https://floe.example"];
const visits = suite({ flags: ["--register", "invite", ...MAIL] });
const PASSWORD = "correct horse";

/**
 * Logs in; then the page is where it was before: in the lobby, or elsewhere.
 * @param {Page} page
 * @param {string} name
 * @param {string} password
 */
async function logIn(page, name, password, there = "account") {
  await page.getByText("I have an account").click();
  await page.locator("[name=username]").fill(name);
  await page.locator("[name=password]").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByTestId(there).waitFor();
}

/**
 * An account that the command line has made, on its own page.
 * @param {Come} come
 * @param {House} house
 * @param {string} name
 */
async function member(come, { server }, name) {
  const password = /[a-z0-9]{4}(-[a-z0-9]{4}){3}/.exec(String(server.admin("add", name)))?.[0] ?? "";
  const visitor = await come({ path: "/#online" });
  await logIn(visitor.page, name, password);
  await visitor.page.getByTestId("account").click();
  await visitor.page.getByTestId("account-kind").waitFor();
  await settled(visitor.page);
  return { ...visitor, password };
}

/**
 * Notes when another page tells again that an account has been made, also for a moment.
 * @param {Page} page
 */
const watchNote = (page) =>
  page.evaluate(() => {
    const note = () => document.querySelector("[data-testid=account-made]");
    const first = note();
    const steps = /** @type {string[]} */ ([]);
    const look = () => {
      if (note() !== null && note() !== first) steps.push("told again");
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
    window.steps = steps;
  });

visits("an operator invites somebody, who makes an account by the link; it works once", async (come, house) => {
  const { page: oskar } = await member(come, house, "Oskar");
  assert.match(await oskar.getByTestId("account-kind").innerText(), /look after this server/);
  const { page: stranger } = await come({ path: "/#online" });
  await enter(stranger, "Stranger");
  await stranger.getByTestId("account").click();
  await stranger.getByTestId("no-register").getByText("invitation").waitFor();

  await oskar.getByTestId("invite-make").click();
  const link = await oskar.getByTestId("invite-link").locator("input").inputValue();
  await shoot(oskar, "account-invites");
  const path = "/" + new URL(link).hash;
  const { page: anna } = await come({ path });
  await anna.locator("[name=username]").fill("Anna");
  await anna.locator("[name=password]").fill(PASSWORD);
  await shoot(anna, "invited");
  await anna.getByRole("button", { name: "Make an account" }).click();
  await anna.getByTestId("account").getByText("Anna").waitFor();
  await anna.getByTestId("account-made").waitFor();
  await watchNote(anna);
  await anna.getByTestId("account").click();
  await anna.getByText("You have an account.").waitFor();
  await settled(anna);
  assert.deepEqual(await anna.evaluate(() => window.steps), [], "it is told once");

  const { page: late, complaints } = await come({ path });
  await late.locator("[name=username]").fill("Ben");
  await late.locator("[name=password]").fill(PASSWORD);
  await late.getByRole("button", { name: "Make an account" }).click();
  await late.locator(".refused:not(:empty)").waitFor();
  assert.match(await late.locator(".refused:not(:empty)").innerText(), /invitation/);
  assert.match(complaints.splice(0).join(), /^[^,]*403[^,]*api\/account$/, "nothing but the refused account");
});

visits("a forgotten password is reset by mail, and the link works once", async (come, house) => {
  const { page: eli, password } = await member(come, house, "Eli");
  await eli.getByTestId("mail-address").fill("eli@floe.example");
  await eli.locator("[name=mail-password]").fill(password);
  await eli.getByTestId("mail-save").click();
  const confirm = /#online\/mail\/[\w-]+/.exec((await office.next()) ?? "")?.[0];
  const { page: confirmed } = await come({ path: `/${confirm}` });
  await confirmed.getByText("address is confirmed").waitFor();

  const { page } = await come({ path: "/#online" });
  await page.getByText("I have an account").click();
  await page.getByTestId("forgot").click();
  await page.getByTestId("forgot-sent").waitFor({ state: "attached" }); // the page before it has a name, too
  await page.locator("[name=username]").fill("eli");
  await page.getByRole("button", { name: /mail|link/i }).click();
  await page.getByTestId("forgot-sent").getByText(/./).waitFor();
  await shoot(page, "forgot");
  const reset = /#online\/reset\/[\w-]+/.exec((await office.next()) ?? "")?.[0];
  await page.goto(page.url().split("#")[0] + reset);
  await page.locator("[name=password]").fill("a new horse");
  await shoot(page, "reset");
  await page.getByRole("button", { name: /password/i }).click();
  await page.getByTestId("account").getByText("Eli").waitFor();

  await eli.reload();
  await eli.getByTestId("guest-name").waitFor(); // all other sessions have ended
  await logIn(eli, "Eli", "a new horse", "account-kind");
  const { page: again, complaints } = await come({ path: `/${reset}` });
  await again.locator("[name=password]").fill("another horse");
  await again.getByRole("button", { name: /password/i }).click();
  await again.locator(".refused:not(:empty)").waitFor();
  assert.match(complaints.splice(0).join(), /^[^,]*404[^,]*api\/reset$/, "nothing but the used code");
});

visits("somebody saves all data, and deletes the account; the game stays", async (come, house) => {
  const { page: fay, password, complaints } = await member(come, house, "Fay");
  await open(fay, { game: "nanuuk", chairs: ["me", "open"], listed: false });
  const path = "/" + new URL(fay.url()).hash;
  const { page: gus } = await come({ path });
  await enter(gus, "Gus");
  await gus.getByTestId("sit").click();
  await begun([fay, gus]);
  await fay.getByTestId("open-chat").click();
  await fay.getByTestId("chat-text").fill("Good evening");
  await fay.getByTestId("chat-send").click();
  await gus.getByTestId("open-chat").click();
  await gus.getByTestId("remarks").getByText("Good evening").waitFor();

  await fay.goto(fay.url().split("#")[0] + "#online/account");
  const [download] = await Promise.all([fay.waitForEvent("download"), fay.getByTestId("data-save").click()]);
  const data = JSON.parse(await readFile(await download.path(), "utf8"));
  assert.equal(data.person.name, "Fay");
  assert.equal(data.tables[0].table, path.slice("/#table/".length));
  assert.equal(data.tables[0].remarks[0].text, "Good evening");
  assert.deepEqual([data.ban, data.mute, data.reports, data.reported], [null, null, [], []]);
  assert.match(download.suggestedFilename(), /^floe-\d+\.json$/);

  await fay.getByTestId("delete").click();
  await fay.locator("[name=delete-password]").fill("wrong horse");
  await fay.getByTestId("delete-now").click();
  await fay.locator("details .refused:not(:empty)").waitFor();
  assert.match(complaints.splice(0).join(), /^[^,]*403[^,]*api\/account\/delete$/, "nothing but the wrong password");
  await fay.locator("[name=delete-password]").fill(password);
  await shoot(fay, "account-delete");
  await fay.getByTestId("delete-now").click();
  await fay.getByTestId("guest-name").waitFor();
  await gus.getByText("a former player").first().waitFor({ state: "attached" });
  await fay.getByText("I have an account").click();
  await fay.locator("[name=username]").fill("Fay");
  await fay.locator("[name=password]").fill(password);
  await fay.getByRole("button", { name: "Log in" }).click();
  await fay.locator(".refused:not(:empty)").first().waitFor();
  assert.match(complaints.splice(0).join(), /^[^,]*403[^,]*api\/login$/, "there is no such account any more");
});
