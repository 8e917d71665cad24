/**
 * account.test.mjs - from a guest to an account and back in, at a real server.
 */
import assert from "node:assert/strict";
import { settled, suite } from "./support.mjs";

const visits = suite();

visits("guest, account, log out, log in", async (come) => {
  const { page, complaints } = await come();
  await page.getByTestId("play-online").click();
  await page.getByTestId("guest-name").fill("Anna");
  await page.getByTestId("guest-enter").click();
  await page.getByTestId("account").click();
  await settled(page);
  assert.match(await page.getByTestId("account-kind").innerText(), /guest/);
  await page.locator("[name=password]").fill("correct horse");
  await page.getByRole("button", { name: "Make an account" }).click();
  await page.getByText("You have an account.").waitFor();
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
  assert.match(complaints.splice(0).join(), /^[^,]*403[^,]*api\/login$/, "nothing but the refused log-in");
});
