/**
 * book.test.mjs - the rules as a book: search, links, examples that can be tried, print, in every language.
 */
import assert from "node:assert/strict";
import { audit } from "./axe.mjs";
import { chance, computer, isOver, offered, person, playMove, plies, readRule, sitDown } from "./player.mjs";
import { settled, shoot, suite } from "./support.mjs";

/** @import { Page } from "./support.mjs" */

const visits = suite();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LAPTOP = { viewport: { width: 1366, height: 768 } };

const rules = (/** @type {Page} */ page) =>
  page.locator("[data-rule]").evaluateAll((list) => list.map((rule) => rule.getAttribute("data-rule")));

const search = async (/** @type {Page} */ page, /** @type {string} */ words) => {
  await page.getByTestId("book-search").fill(words);
  await settled(page);
};

visits("the book has all rules; a search narrows it as one types, also by words of other editions", async (come) => {
  const { page } = await come({ ...LAPTOP });
  await page.getByTestId("book-nunatak").click();
  await settled(page);
  const all = await rules(page);
  assert.ok(all.length > 80 && all.includes("T-12") && all.includes("D-06"), String(all.length));
  await audit(page, "the book");
  await shoot(page, "book-nunatak");
  await search(page, "dome tie");
  const some = await rules(page);
  assert.ok(some.includes("P-02") && some.length < 10, String(some));
  assert.ok((await page.locator(".book mark").count()) > 1);
  await search(page, "sculptor");
  assert.match(await page.getByTestId("glossary").innerText(), /carver[\s\S]*Sculptor/);
  assert.equal(await page.locator(".book > .refused").textContent(), "", "something was found");
  await search(page, "xyzzy");
  assert.match(await page.getByRole("status").innerText(), /Nothing found/);
});

visits("rules lead to each other, rulings and what is reconstructed are marked", async (come) => {
  const { page } = await come({ ...PHONE, path: "#book/nunatak/T-03" });
  const shown = page.locator(".book-shown");
  assert.equal(await shown.getAttribute("data-rule"), "T-03");
  assert.ok(await shown.locator(".ruling").first().isVisible());
  await shown.getByRole("link", { name: "T-04" }).click();
  await settled(page);
  assert.equal(await shown.getAttribute("data-rule"), "T-04");
  assert.ok(await shown.evaluate((rule) => rule.getBoundingClientRect().top < innerHeight), "it is in sight");
  assert.match(await page.locator('[data-rule="D-04"]').innerText(), /\* Which spaces of the engineer track/);
  for (const part of [".book-find a", ".book-search"]) {
    const box = await page.locator(part).boundingBox();
    assert.ok(box && box.y >= 0 && box.y < 60, `${part} stays in sight, not at ${box?.y}`);
  }
  await audit(page, "the book on a phone");
  await shoot(page, "book-rule-phone");
});

visits("a rule is in sight, also when examples above it have been drawn", async (come) => {
  for (const size of [LAPTOP, { ...PHONE, viewport: { width: 360, height: 640 } }]) {
    const { page } = await come({ ...size, path: "#book/nunatak/T-12" });
    await page.locator('[data-rule="T-12"] [data-drawn="yes"]').waitFor();
    await settled(page);
    await page.waitForFunction(() => {
      const top = document.querySelector(".book-shown")?.getBoundingClientRect().top ?? -1;
      const head = document.querySelector(".book-search")?.getBoundingClientRect().bottom ?? Infinity;
      return top >= head && top < innerHeight;
    });
  }
});

visits(
  "a picture leaves out the floors where nothing lies; the examples of the last section are pictures, too",
  async (come) => {
    const { page } = await come({ ...LAPTOP, path: "#book/nunatak/T-08" });
    for (const [rule, floors] of Object.entries({ "T-08": 1, "T-12": 2, X06: 2 })) {
      const example = page.locator(`[data-rule="${rule}"] [data-testid="diagram"]`);
      await example.scrollIntoViewIfNeeded();
      await page.locator(`[data-rule="${rule}"] [data-drawn="yes"]`).waitFor();
      assert.equal(await example.locator(".nt-floor").count(), floors, rule);
    }
  },
);

visits("an example is drawn by the game, told in the language that is spoken, and can be tried", async (come) => {
  const { page } = await come({ ...LAPTOP, path: "?lang=de#book/nanuuk/M-09" });
  const example = page.locator('[data-rule="M-09"] [data-testid="diagram"]');
  await example.scrollIntoViewIfNeeded();
  await settled(page);
  assert.equal(await example.getAttribute("data-drawn"), "yes");
  assert.equal(await example.locator("svg.nanuuk-floe").count(), 1);
  assert.match(await example.innerText(), /mit dem Kajak über den Riss/);
  await shoot(page, "book-example-de");
  await example.getByTestId("try-it").click();
  await page.locator("main.game").waitFor();
  await settled(page);
  const before = await plies(page);
  assert.ok(before > 5 && (await offered(page)).length > 0, "the move is to be made");
});

visits("an example that begins from a position can be tried, to its end", async (come) => {
  const { page } = await come({ ...LAPTOP, path: "#book/nanuuk/X12" });
  const example = page.locator('[data-rule="X12"] [data-testid="diagram"]');
  await page.locator('[data-rule="X12"] [data-drawn="yes"]').waitFor();
  await example.getByTestId("try-it").click();
  await page.locator("main.game").waitFor();
  await settled(page);
  assert.equal(await plies(page), 1);
  await playMove(page, chance(1));
  assert.ok(await isOver(page), "the last crack ends it");
});

visits("an example of the final scoring shows hands, and what they brought", async (come) => {
  const { page } = await come({ ...LAPTOP, path: "#book/nunatak/X13" });
  const example = page.locator('[data-rule="X13"] [data-testid="diagram"]');
  await page.locator('[data-rule="X13"] [data-drawn="yes"]').waitFor();
  assert.equal(await example.locator(".nt-party").count(), 3);
  assert.match(await example.getByTestId("diagram-points").innerText(), /Artisans[\s\S]*34[\s\S]*13[\s\S]*0/);
  await example.getByTestId("try-it").click();
  await page.locator("main.game").waitFor();
  await settled(page);
  await playMove(page, chance(1));
  assert.ok(await isOver(page), "the last block ends it");
});

visits("a refusal leads to its rule in the book, in a game too", async (come) => {
  const { page } = await sitDown(
    come,
    { game: "nunatak", sitters: [person, computer(1), computer(1)], seed: "book" },
    LAPTOP,
  );
  await readRule(page);
  await page.locator(".sheet-rule").nth(1).click();
  await settled(page);
  assert.match(await page.getByTestId("rule").innerText(), /T-12/, "a score line has a rule");
  await page.keyboard.press("Escape");
  await playMove(page, chance(1));
  await page.locator('.log-rules [data-rule="T-18"]').first().click();
  await settled(page);
  assert.match(await page.getByTestId("rule").innerText(), /T-18/, "so has a line of the log");
  await page.keyboard.press("Escape");
  await page.locator(".sheet-rule").nth(1).click();
  await settled(page);
  await page.getByTestId("read-on").click();
  await settled(page);
  assert.equal(await page.locator(".book-shown").getAttribute("data-rule"), "T-12");
});

visits("on a phone, too, a line of the score leads to its rule", async (come) => {
  const { page } = await sitDown(
    come,
    { game: "nunatak", sitters: [person, computer(1), computer(1)], seed: "book" },
    { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
  );
  await page.getByTestId("drawer-side").tap();
  await settled(page);
  assert.equal(await page.locator(".sheet-rule").count(), 0, "lines are low, so that all are in sight");
  await shoot(page, "score-phone");
  await page.getByTestId("sheet-rules").tap();
  const squares = page.locator(".sheet-rule").nth(1);
  const { width = 0, height = 0 } = (await squares.boundingBox()) ?? {};
  assert.ok(width >= 44 && height >= 44, `a line is ${width}x${height}`);
  await shoot(page, "score-rules-phone");
  await squares.tap();
  await settled(page);
  assert.match(await page.getByTestId("rule").innerText(), /T-12/);
});

visits(
  "it is printed clean, with all examples",
  async (come) => {
    const { page } = await come({ ...LAPTOP, path: "?lang=fr#book/nunatak" });
    await page.evaluate(() => {
      window.print = () => {
        const drawn = [...document.querySelectorAll("[data-testid=diagram]")].map((one) =>
          one.getAttribute("data-drawn"),
        );
        document.body.dataset.printed = drawn.join();
      };
    });
    await page.keyboard.press("Control+p"); // as its button does
    await page.waitForFunction(() => document.body.dataset.printed !== undefined);
    const drawn = (await page.evaluate(() => document.body.dataset.printed))?.split(",") ?? [];
    assert.ok(drawn.length > 10 && drawn.every((one) => one === "yes"), String(drawn));
    await page.emulateMedia({ media: "print" });
    for (const gone of [".book-search", ".book-contents", ".book-tools"])
      assert.equal(await page.locator(gone).isVisible(), false, gone);
    await shoot(page, "book-print-fr");
  },
  { needs: ["emulation"] },
);
