/**
 * club.test.mjs - the club's face: whose server this is, and its texts; and the page that a web server shows while Floe is
 * started again.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { guest } from "./company.mjs";
import { folder, root, settled, shoot, suite } from "./support.mjs";

const files = mkdtempSync(join(tmpdir(), "floe-club-"));
const IMPRINT = `# Who we are

The Ice Club
Harbour 1

- [Write to us](mailto:club@floe.example)

<img src=x onerror="document.title='broken'"> [x](javascript:alert(1))`;
writeFileSync(join(files, "imprint"), IMPRINT);
writeFileSync(join(files, "welcome"), "We play on **Thursdays**.");
const visits = suite({
  flags: ["--club-name", "The Ice Club", "--club-logo", join(folder, "icon-192.png"), "--languages", "en"].concat([
    "--imprint-file",
    join(files, "imprint"),
    "--welcome-file",
    join(files, "welcome"),
  ]),
});

visits("the start page, the lobby and the imprint are the club's", async (come) => {
  const { page } = await come();
  const footer = page.getByTestId("club-footer");
  assert.deepEqual(await footer.locator("*").allTextContents(), ["The Ice Club", "Imprint"]);
  await shoot(page, "club-start");
  await footer.getByRole("link").click();
  const text = page.getByTestId("club-text");
  await text.waitFor();
  await settled(page);
  assert.equal(await text.getByRole("heading").textContent(), "Who we are");
  assert.equal(await text.locator("br").count(), 1, "lines stay lines");
  assert.equal(await text.getByRole("link").getAttribute("href"), "mailto:club@floe.example");
  assert.match((await text.textContent()) ?? "", /<img src=x onerror.* \[x\]\(javascript:alert\(1\)\)/);
  assert.equal(await text.locator("img").count(), 0);
  await shoot(page, "club-imprint");
  await page.goto(page.url().replace("imprint", "privacy"));
  await page.getByText("This server has no such text.").waitFor();
});

visits("newcomers are welcomed in the club's words", async (come) => {
  const { page } = await come({ path: "#online" });
  await page.getByTestId("club-welcome").waitFor();
  assert.equal(await page.getByTestId("club-welcome").locator("strong").textContent(), "Thursdays");
  const { page: anna } = await guest(come, "Anna");
  await anna.getByTestId("club-welcome").waitFor();
  await settled(anna);
  assert.equal(await anna.getByRole("heading", { level: 1 }).textContent(), "The Ice Club");
  const logo = anna.locator(".club-logo");
  assert.equal(await logo.evaluate((/** @type {HTMLImageElement} */ image) => image.naturalWidth), 192);
  await shoot(anna, "club-lobby");
});

visits("the page of a restart goes on by itself", async (come) => {
  const restarts = execFileSync("python3", ["-B", `${root}scripts/restart-page.py`]);
  let away = true;
  const front = createServer((request, response) => {
    response.writeHead(away ? 502 : 200, { "Content-Type": "text/html; charset=utf-8" });
    response.end(
      away ? restarts : request.url === "/healthz" ? "{}" : "<title>Back</title><link rel=icon href=data:,>",
    );
  });
  await new Promise((done) => front.listen(0, "127.0.0.1", () => done(null)));
  try {
    const { page, complaints } = await come();
    await page.goto(
      `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (front.address()).port}/#table/x7f3`,
    );
    assert.equal(await page.getByRole("heading").textContent(), "Back in a moment");
    away = false;
    await page.waitForFunction(() => document.title === "Back");
    assert.match(page.url(), /#table\/x7f3$/, "where one was");
    complaints.length = 0; // the browser's own about the status 502
  } finally {
    front.close();
  }
});
