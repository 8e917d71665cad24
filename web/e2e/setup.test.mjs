/**
 * setup.test.mjs - the set-up screen: seats drawn by lot, options that depend on others, and ice that the players break.
 */
import assert from "node:assert/strict";
import { chance, computer, deal, person, playOn, thing } from "./player.mjs";
import { settled, shoot, suite } from "./support.mjs";

/** @typedef {import("./support.mjs").Page} Page */

const visits = suite();

/** Names and levels, chair by chair. @param {Page} page */
const chairs = (page) =>
  page
    .locator("[data-testid^=chair-]")
    .evaluateAll((all) =>
      all.map((chair) =>
        [...chair.querySelectorAll("select, input")]
          .map((field) => /** @type {HTMLInputElement} */ (field).value)
          .join(),
      ),
    );

visits("seats are drawn by lot: everybody begins sometimes, and the page says who", async (come) => {
  const { page } = await come({ path: "#setup/nunatak" });
  await page.locator('.count:has(input[value="3"])').click();
  await page.getByTestId("chair-1").locator("select").first().selectOption("person");
  await page.getByTestId("chair-0").locator("input").fill("Anna");
  await page.getByTestId("chair-1").locator("input").fill("Ben");
  const before = (await chairs(page)).sort();
  const first = new Set();
  for (let draws = 0; first.size < 3; draws += 1) {
    assert.ok(draws < 100, `only ${[...first]} have begun`);
    await page.getByTestId("draw").click();
    const after = await chairs(page);
    assert.deepEqual([...after].sort(), before, "nobody is lost");
    const told = await page.locator(".draw [role=status]").innerText();
    const name = /person,(.+)/.exec(after[0] ?? "")?.[1] ?? "Arctic fox";
    assert.ok(told.includes("coldest hands") && (told.includes(name) || name === "Arctic fox"), `${told} ${name}`);
    first.add(after[0]);
  }
  await shoot(page, "setup-drawn");
  await page.locator('.count:has(input[value="1"])').click();
  assert.equal(await page.getByTestId("draw").count(), 0, "alone there is nothing to draw");
});

visits("what Play starts is told, and the last set-ups can be chosen", async (come) => {
  const { page } = await come();
  assert.match(await page.getByTestId("play-nunatak").innerText(), /3 players · Arctic fox ×2/);
  const home = page.url().split("#")[0];
  await deal(page, { game: "nunatak", sitters: [person, computer(2)], seed: "last" });
  await page.goto(`${home}#setup/nunatak`);
  await settled(page);
  assert.deepEqual(await page.getByTestId("last-setup").allInnerTexts(), ["2 players · Snow hare"]);
  await page.locator('.count:has(input[value="4"])').click();
  const levels = page.locator("[data-testid^=chair-] select:nth-of-type(2)");
  assert.deepEqual(
    await levels.evaluateAll((/** @type {HTMLSelectElement[]} */ all) => all.map((one) => one.value)),
    ["2", "2", "2"],
    "as strong as the others",
  );
  await page.goto(`${home}#start`);
  await settled(page);
  for (const sitters of [
    [person, person, person],
    [person, computer(2)],
  ]) {
    await deal(page, { game: "nanuuk", sitters, seed: "last" });
    await page.goto(`${home}#start`);
    await settled(page);
  }
  assert.match(await page.getByTestId("play-nanuuk").innerText(), /2 players · Snow hare/);
  await page.getByTestId("setup-nanuuk").click();
  await settled(page);
  assert.deepEqual(await page.getByTestId("last-setup").allInnerTexts(), ["2 players · Snow hare", "3 players"]);
  await page.getByTestId("last-setup").last().click();
  await settled(page);
  assert.equal(await page.locator("[data-testid^=chair-]").count(), 3);
});

visits("an option is offered when it means something", async (come) => {
  const { page } = await come({ path: "#setup/nanuuk" });
  await settled(page);
  const cracks = page.locator('[data-option="cracks"] select');
  assert.equal(await cracks.count(), 0, "the ice is whole");
  await page.locator('[data-option="broken"] label:has(input[value="own"])').click();
  await settled(page);
  assert.equal(await cracks.locator("option").count(), 13);
  await page.locator('.count:has(input[value="2"])').click();
  await page.locator('[data-option="mode"] label:has(input[value="flight"])').click();
  await settled(page);
  const all = page.getByRole("switch", { name: "All bears move" });
  assert.equal(await all.count(), 0, "one bear");
  await page.locator('[data-option="bears"] label:has(input[value="3"])').click();
  await settled(page);
  assert.equal(await all.count(), 1);
});

visits("players break the ice before they begin", async (come) => {
  const { page } = await come({ path: "#setup/nanuuk" });
  await page.locator('.count:has(input[value="2"])').click();
  await page.getByTestId("chair-1").locator("select").nth(1).selectOption("1");
  await page.locator('[data-option="broken"] label:has(input[value="own"])').click();
  await settled(page);
  await page.locator('[data-option="cracks"] select').selectOption("3");
  await page.locator(".seed input").fill("broken");
  await shoot(page, "setup-cracks");
  await page.getByTestId("start").click();
  await page.locator("main.game").waitFor();
  await settled(page);
  assert.match(await page.locator(".nanuuk-chips").innerText(), /cracks: 3/);
  await shoot(page, "nanuuk-break");
  await thing(page, "border:c1|d2").click();
  await settled(page);
  if (await page.getByTestId("confirm").isVisible()) await page.getByTestId("confirm").click();
  await settled(page);
  assert.equal(await playOn(page, chance(3), { moves: 4 }), 4, "the third crack, a hunter, a step and its crack");
  await shoot(page, "nanuuk-broken");
});

visits("an option that was chosen and left again is none of what was played last", async (come) => {
  const { page } = await come({ path: "#setup/nanuuk" });
  await page.evaluate(() => {
    const setup = { game: "nanuuk", players: 2, names: ["", ""], sitters: [{ kind: "person" }, { kind: "person" }] };
    const setups = [
      { ...setup, options: { broken: "own", cracks: "7" } },
      { ...setup, options: {} },
    ];
    localStorage.setItem("floe.setups.nanuuk", JSON.stringify(setups));
  });
  await page.reload();
  await settled(page);
  const last = page.getByTestId("last-setup");
  assert.match(await last.first().innerText(), /Your own . cracks: 7/);
  const social = page.getByRole("switch", { name: "Social cracks" });
  await last.nth(1).click();
  await social.click();
  await social.click();
  await settled(page);
  assert.equal(await last.nth(1).getAttribute("aria-pressed"), "true");
});

visits("every option leads to its rule, in every language, without being chosen by that", async (come) => {
  for (const [lang, flight] of Object.entries({ en: "Flight", de: "Flucht", fr: "Fuite", nl: "Vlucht" })) {
    const { page, context } = await come({ viewport: { width: 360, height: 640 }, path: `?lang=${lang}#setup/nanuuk` });
    await page.locator('.count:has(input[value="2"])').click();
    await settled(page);
    const options = await page.locator(".option").count();
    assert.equal(await page.locator(".option:has(.rule-link)").count(), options, "none is without");
    await page.locator('.value:has(input[value="flight"]) .rule-link').click();
    await settled(page);
    const rule = await page.getByTestId("rule").innerText();
    assert.ok(rule.includes("LV-04") && rule.includes(flight), rule);
    assert.equal(await page.getByTestId("rule").locator("div[lang]").getAttribute("lang"), lang);
    await page.keyboard.press("Escape");
    assert.equal(await page.locator('input[value="flight"]').isChecked(), false);
    await context.close();
  }
});
