/**
 * lessons.test.mjs - lessons in the page: whoever does what they say finishes them, and so does whoever does everything else
 * first; by pointing, by keyboard, on a phone.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { audit } from "./axe.mjs";
import { deal, offered, person } from "./player.mjs";
import { isLongForm, program, settled, shoot, suite } from "./support.mjs";

/** @import { Page } from "./support.mjs" */
/** @import { ExportedLesson as Lesson, Step } from "../src/lessons/format" */

const visits = suite();
const lessons = /** @type {Lesson[]} */ (JSON.parse(execFileSync(program, ["lesson", "export"]).toString()));
const games = [...new Set(lessons.map(({ game }) => game))];
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const small = [
  [360, 640],
  [844, 390],
  [683, 384],
].map(([width = 0, height = 0]) => ({ viewport: { width, height }, hasTouch: true, isMobile: true }));
const phase = (/** @type {Page} */ page) => page.locator(".lesson-panel").getAttribute("data-phase");

/**
 * The things that a move names, as the page's own notation has them.
 * @param {Page} page
 * @param {string} move
 */
async function isMeant(page, move) {
  return page.locator(`[data-testid="confirm"][data-move=${JSON.stringify(move)}]`).count();
}

/**
 * Clicks what is offered until the move is played: each thing that the notation of the move names.
 * @param {Page} page
 * @param {string} move
 */
async function play(page, move) {
  for (let clicks = 0; clicks < 8; clicks += 1) {
    if ((await phase(page)) !== "wants") return;
    if (await isMeant(page, move)) {
      await page.getByTestId("confirm").click();
      await settled(page);
      continue;
    }
    const names = (await offered(page)).filter((tag) => named(move, tag));
    const tag = names.find((one) => one.startsWith("do:")) ?? names[0];
    assert.ok(tag, `${move}: nothing of it is offered, but ${await offered(page)}`);
    const thing = page.locator(`[data-tag=${JSON.stringify(tag)}][data-open]`).first();
    await thing.evaluate((it) => it.scrollIntoView({ block: "center" })); // the bar is always in sight, and may lie over it
    await thing.click({ force: true });
    await settled(page);
  }
  assert.fail(`${move} was not played`);
}

/**
 * Is the thing one that the move names?
 * @param {string} move
 * @param {string} tag
 */
function named(move, tag) {
  const [part, name = ""] = tag.split(/:(.*)/s);
  const build = /^(s?)(\d)([A-Z])@(\w+)(?:~(\w+))?$/.exec(move);
  if (build) {
    const [, siku, slot, type, cell, from] = build;
    const things = [`slot:${slot}`, `cell:${cell}`, `type:${type}`];
    return [...things, ...(siku ? ["do:siku"] : []), ...(from ? ["do:swap", `swap:${from}`] : [])].includes(tag);
  }
  const become = /^(\w+):(.+)>(\w+)$/.exec(move);
  if (become) return [`do:${become[1]}`, `hand:${become[2]}`, `become:${become[3]}`].includes(tag);
  const step = /^(\w+)[-~](\w+)$/.exec(move);
  if (step) return tag === `piece:${step[1]}` || tag === `space:${step[2]}`;
  if (move.includes("|")) return tag === `border:${move}`;
  if (part === "do") return name === move || name === move.split(":")[0];
  return move.endsWith(`:${name}`);
}

/**
 * One step: tells what the panel said.
 * @param {Page} page
 * @param {Step} step
 * @param {boolean} wrong Does everything else first?
 */
async function take(page, step, wrong) {
  assert.equal(await phase(page), step.right ? "wants" : "tells", step.name);
  if (wrong) await everythingElse(page, step);
  if (step.right) await play(page, step.right[0] ?? "");
  assert.equal(await phase(page), step.right ? "solved" : "tells", step.name);
  await page.getByTestId("lesson-go-on").click();
  await settled(page);
}

/**
 * Another legal move of each kind, and something that cannot be done.
 * @param {Page} page
 * @param {Step} step
 */
async function everythingElse(page, step) {
  const others = (step.asides ?? []).map(({ moves }) => moves[0]);
  for (const move of others) {
    if (!move) continue;
    await play(page, move);
    assert.equal(await phase(page), "other", `${step.name}: ${move}`);
    assert.ok(await page.getByTestId("lesson-says").innerText());
    await clickClosed(page);
    await page.getByTestId("lesson-again").click();
    await settled(page);
    assert.equal(await phase(page), "wants");
  }
  const before = await phase(page);
  await clickClosed(page);
  assert.equal(await phase(page), before, "what cannot be done changes nothing");
}

/**
 * Clicks something on the board that is not offered, and that nothing offered lies over.
 * @param {Page} page
 */
async function clickClosed(page) {
  const place = await page.evaluate(() => {
    const middles = [...document.querySelectorAll(".board-place [data-tag]:not([data-open])")].map((thing) => {
      const { x, y, width, height } = thing.getBoundingClientRect();
      return { thing, x: x + width / 2, y: y + height / 2 };
    });
    const found = middles.find(({ thing, x, y }) => thing.contains(document.elementFromPoint(x, y)));
    return found && { x: found.x, y: found.y };
  });
  if (place) await page.mouse.click(place.x, place.y);
  await settled(page);
}

/**
 * A whole lesson, from the list of lessons.
 * @param {Page} page
 * @param {Lesson} lesson
 * @param {boolean} wrong
 */
async function learn(page, lesson, wrong = false) {
  await page.getByTestId(`lesson-${lesson.name}`).click();
  await page.locator(".lesson-panel").waitFor();
  await settled(page);
  for (const step of lesson.steps) await take(page, step, wrong);
  assert.equal(await phase(page), "over", lesson.name);
}

/**
 * As if these lessons had been played to their end in this browser.
 * @param {Page} page
 * @param {Lesson[]} done
 */
const haveDone = (page, done) =>
  page.evaluate(
    (names) => {
      const progress = Object.fromEntries(names.map((name) => [name, { step: 0, done: true }]));
      localStorage.setItem("floe-lessons", JSON.stringify(progress));
    },
    done.map(({ game, name }) => `${game}/${name}`),
  );

for (const game of games) {
  const course = lessons.filter((lesson) => lesson.game === game);

  visits(`${game}: who does only what the lessons say finishes them all`, async (come) => {
    const { page } = await come();
    // In the short form those between were done before: `floe lesson check` plays them all.
    const some = course.filter((_, i) => isLongForm || i % 4 === 0);
    const others = course.filter((lesson) => !some.includes(lesson));
    await haveDone(page, others);
    await page.getByTestId(`learn-${game}`).click();
    await settled(page);
    assert.equal(await page.locator(".lesson-done").count(), others.length);
    for (const lesson of some) {
      await learn(page, lesson);
      await page.goto(page.url().replace(/#.*/, `#learn/${game}`));
      await settled(page);
    }
    assert.equal(await page.locator(".lesson-done").count(), course.length);
    assert.equal(await page.getByTestId("lesson-next").count(), 0);
  });

  visits(`${game}: who does everything else first still does`, async (come) => {
    const { page } = await come({ path: `#learn/${game}` });
    // `floe lesson check` takes every branch of all of them; here an eighth does, unless there is time.
    const some = course.filter((_, i) => isLongForm || i % 8 === 0);
    for (const lesson of some) {
      await learn(page, lesson, true);
      await page.goto(page.url().replace(/#.*/, `#learn/${game}`));
      await settled(page);
    }
    assert.equal(await page.locator(".lesson-done").count(), some.length);
  });

  visits(`${game}: a phone shows the step, the board and the bar, one below the other`, async (come) => {
    const { page } = await come({ ...phone, path: `#learn/${game}` });
    await audit(page, "list of lessons");
    await shoot(page, `lessons-${game}-phone`);
    const [lesson] = course;
    assert.ok(lesson);
    await page.getByTestId(`lesson-${lesson.name}`).click();
    await settled(page);
    for (const [number, step] of lesson.steps.entries()) {
      const boxes = await Promise.all(
        [".game-head", ".lesson-panel", ".board-place", ".game-bar"].map((part) => page.locator(part).boundingBox()),
      );
      for (const [i, box] of boxes.entries()) {
        const above = boxes[i - 1];
        assert.ok(box && box.height > 0 && box.y + box.height <= 845, `part ${i} is on the screen`);
        if (above) assert.ok(above.y + above.height <= box.y + 1, `part ${i} is below the one before it`);
      }
      assert.ok((boxes[2]?.height ?? 0) >= 180, "the board can be seen");
      await audit(page, `step ${step.name}`);
      await shoot(page, `lesson-${game}-${number + 1}-phone`);
      await take(page, step, false);
    }
  });
}

visits("who leaves goes on at the same step, and the next lesson is offered", async (come) => {
  const { page } = await come({ path: "#learn/nanuuk/moving" });
  await page.getByTestId("lesson-go-on").click();
  await settled(page);
  await page.reload();
  await settled(page);
  assert.match((await page.getByTestId("lesson-dots").getAttribute("aria-label")) ?? "", /step 2 of/);
  await page.goto(page.url().replace(/#.*/, "#learn/nanuuk"));
  await settled(page);
  assert.match(await page.getByTestId("lesson-moving").innerText(), /step 2 of/);
  await page.getByTestId("lesson-next").click();
  await settled(page);
  const [lesson] = lessons.filter(({ game, name }) => game === "nanuuk" && name === "moving");
  for (const step of lesson?.steps.slice(1) ?? []) await take(page, step, false);
  await page.getByTestId("lesson-leave").click();
  await settled(page);
  assert.match(page.url(), /#learn\/nanuuk\/blocked$/);
  assert.match((await page.getByTestId("lesson-dots").getAttribute("aria-label")) ?? "", /step 1 of/);
});

visits("a phone has its log again after a lesson", async (come) => {
  const { page } = await come({ ...phone, path: "#learn/nanuuk" });
  await page.evaluate(() => (location.hash = "")); // the same page goes on
  await settled(page);
  await deal(page, { game: "nanuuk", sitters: [person, person] });
  assert.equal(await page.getByTestId("drawer-side").isVisible(), true);
});

visits("by keyboard alone", async (come) => {
  const { page } = await come({ path: "#learn/nanuuk/blocked" });
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-testid")), "lesson-go-on");
  await page.keyboard.press("Enter");
  await settled(page);
  await page.locator('[data-tag="space:b2"][data-open]').focus();
  await page.keyboard.press("Enter");
  await settled(page);
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-testid")), "lesson-go-on");
  assert.equal(await phase(page), "solved");
});

visits("another language is spoken at once, and other addresses are answered", async (come) => {
  const { page } = await come({ path: "?lang=de#learn/nanuuk/moving" });
  assert.match(await page.getByTestId("lesson-words").innerText(), /Eisscholle/);
  await page.goto(page.url().replace(/#.*/, "#learn/nanuuk/knitting"));
  await settled(page);
  assert.match(await page.locator(".trouble-card").innerText(), /Lektion/);
});

visits("on the smallest screens the button that leads on is whole, and so is the board", async (come) => {
  for (const how of small) {
    const { page } = await come({ ...how, path: "#learn/nunatak/squares" });
    const { width, height } = how.viewport;
    const whole = (/** @type {string} */ thing) =>
      page
        .locator(thing)
        .first()
        .evaluate((it) => {
          const { left, right, top, bottom } = it.getBoundingClientRect();
          const found = document.elementFromPoint((left + right) / 2, bottom - 3);
          return {
            fits: left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight,
            seen: it.contains(found),
          };
        });
    for (const thing of ["[data-testid=lesson-go-on]", "[data-cell='1a5']"]) {
      assert.deepEqual(await whole(thing), { fits: true, seen: true }, `${thing} at ${width}x${height}`);
    }
    await shoot(page, `lesson-small@${width}x${height}`);
  }
});
