/**
 * account.test.mjs - from a guest to an account and back in, and what takes an account, at a real server.
 */
import assert from "node:assert/strict";
import { after } from "node:test";
import { begun, enter, gather, guest, makeAccount, open, playTogether } from "./company.mjs";
import { postOffice } from "./letters.mjs";
import { chance, plies } from "./player.mjs";
import { settled, shoot, suite } from "./support.mjs";

/** @import { Page, Come } from "./support.mjs" */

const office = await postOffice();
after(() => office.close());
const FROM = ["--mail-from", "floe@floe.example", "--url", "https://floe.example"];
const visits = suite({ flags: ["--mail-relay", office.relay, ...FROM, "--notify-after", "1"] });

visits("guest, account, log out, log in", async (come) => {
  const { page, complaints } = await come();
  await page.getByTestId("play-online").click();
  await enter(page, "Anna");
  await page.getByTestId("account").click();
  await settled(page);
  assert.match(await page.getByTestId("account-kind").innerText(), /guest/);
  const help = await page.locator("[name=password]").getAttribute("aria-describedby");
  assert.match(await page.locator(`#${help}`).innerText(), /^At least 8 characters/, "before anything is wrong");
  assert.equal(await makeAccount(page), "You look after this server.");
  assert.match(await page.getByTestId("account-made").innerText(), /^Your account is made\./);
  await shoot(page, "account-made");
  await page.getByTestId("logout").click();
  await page.getByText("I have an account").click();
  await page.locator("[name=username]").fill("Anna");
  await page.locator("[name=password]").fill("wrong horse");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.locator(".refused:not(:empty)").first().waitFor();
  assert.match(await page.locator(".refused:not(:empty)").first().innerText(), /name or the password is wrong/);
  await page.locator("[name=password]").fill("correct horse");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByTestId("account").waitFor();
  const { page: second } = await guest(come, "Bert");
  assert.equal(await makeAccount(second), "You have an account.");
  assert.match(complaints.splice(0).join(), /^[^,]*403[^,]*api\/login$/, "nothing but the refused log-in");
});

visits("a guest makes an account in the middle of a game and plays on, from another browser", async (come) => {
  const { pages, path } = await gather(come, ["Bea", "Cleo"], { game: "nanuuk" });
  const [bea, cleo] = pages;
  const before = await playTogether(pages, chance(1), 5);
  await makeAccount(cleo);
  await cleo.goto(cleo.url().split("#")[0] + path.slice(1));
  await begun([cleo]);
  await playTogether(pages, chance(2), 3);
  const { page: elsewhere } = await come({ path });
  await elsewhere.getByText("I have an account").click();
  await elsewhere.locator("[name=username]").fill("Cleo");
  await elsewhere.locator("[name=password]").fill("correct horse");
  await elsewhere.getByRole("button", { name: "Log in" }).click();
  await begun([elsewhere]);
  assert.equal(await plies(elsewhere), before + 3);
  await playTogether([bea, elsewhere], chance(3), 3);
});

visits("who is banned is told so at once, and the page does not try again", async (come, { server }) => {
  const { page } = await come();
  await page.getByTestId("play-online").click();
  await enter(page, "Ulla");
  await makeAccount(page);
  await page.goBack();
  await page.getByTestId("new-table").waitFor();
  await page.locator("[data-line=open]").waitFor({ state: "attached" });
  await settled(page); // the lobby has fetched all it shows: a later request would be refused
  server.admin("ban", "Ulla");
  await page.locator("[data-line=banned]").getByText("you may not play here any more").waitFor();
});

/**
 * Who a program is that comes with this token; null: nobody.
 * @param {string} address
 * @param {string} token
 */
async function bearer(address, token) {
  const answer = await fetch(new URL("api/me", address), { headers: { Authorization: `Bearer ${token}` } });
  return (await answer.json()).you ?? null;
}

visits("bots: one is made, its token comes in, a new one ends the old", async (come, { server }) => {
  const { page, context } = await guest(come, "Dora");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await makeAccount(page);
  await page.getByTestId("bot-name").fill("Walrus");
  await page.getByTestId("bot-make").click();
  const field = page.getByTestId("token").locator("input");
  const first = await field.inputValue();
  const bot = await bearer(server.address, first);
  assert.deepEqual([bot.name, bot.kind], ["Walrus", "bot"]);
  await page.getByTestId("token").getByTestId("copy").click();
  await page.getByText("Copied").first().waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), first);
  await shoot(page, "account-bots");
  await page.reload();
  await page.getByTestId("bot-token").click();
  const second = await field.inputValue();
  assert.notEqual(second, first);
  assert.equal((await bearer(server.address, second)).id, bot.id);
  assert.equal(await bearer(server.address, first), null);
  await page.reload();
  await page.getByTestId("bot-token").waitFor();
  await settled(page);
  assert.equal(await page.getByTestId("token").count(), 0, "a token is shown once");
});

/**
 * Opens the link of a letter where nobody is logged in; resolves to what the page says.
 * @param {Come} come
 * @param {string} letter
 * @param {RegExp} pattern
 */
async function follow(come, letter, pattern) {
  const { page } = await come({ path: "/" + pattern.exec(letter)?.[0] });
  await page.getByTestId("mail-answer").waitFor();
  return page.getByTestId("mail-answer").innerText();
}

/**
 * What the account's page says about mails.
 * @param {Page} page
 */
async function mailState(page) {
  await page.goto(page.url().split("#")[0] + "#online/account");
  await page.reload();
  await page.getByTestId("mail-state").waitFor();
  await settled(page);
  return page.getByTestId("mail-state").innerText();
}

visits("mails: an address, its confirmation, a game that waits, and the end of them", async (come) => {
  const { page: eli } = await guest(come, "Eli");
  await makeAccount(eli);
  assert.match(await mailState(eli), /No e-mails/);
  await eli.getByTestId("mail-address").fill("eli@floe.example");
  await eli.locator("[name=mail-password]").fill("correct horse");
  await eli.getByTestId("mail-save").click();
  await eli.getByTestId("mail-remove").waitFor();
  await shoot(eli, "account-mail");
  assert.match(await mailState(eli), /on its way to eli@floe\.example/);
  assert.match(await follow(come, await office.next(), /#online\/mail\/[\w-]+/), /address is confirmed/);
  assert.match(await mailState(eli), /E-mails are sent to eli@floe\.example/);

  await open(eli, { game: "nanuuk", chairs: ["me", "open"], listed: false });
  const path = "/" + new URL(eli.url()).hash;
  await eli.goto(eli.url().split("#")[0] + "#start"); // and away
  const { page: fay } = await come({ path });
  await enter(fay, "Fay");
  await fay.getByTestId("sit").click();
  const letter = await office.next();
  assert.ok(letter.includes(path.slice(1)), "it leads to the table");
  assert.match(await follow(come, letter, /#online\/mail\/stop\/[\w-]+/), /no more e-mails/);
  assert.match(await mailState(eli), /No e-mails/);
});

visits("a link of a mail that means nothing any more", async (come) => {
  for (const path of ["/#online/mail/0123456789", "/#online/mail/stop/0123456789"]) {
    const { page, complaints } = await come({ path });
    await page.locator("[data-testid=mail-answer].refused").waitFor();
    assert.ok((await page.getByTestId("mail-answer").innerText()).length > 10);
    assert.match(complaints.splice(0).join(), /^[^,]*40\d[^,]*api\/mail\/\w+$/, "nothing but the refused code");
  }
});
