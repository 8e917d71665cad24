import { expect, test } from "vitest";
import { holdsGame, linkFragment, readLink } from "../src/table/link";
import { namesIn, optionsIn, withNames } from "../src/table/record";

const RECORD = '[Game "nunatak"]\n[Options "mode=hunt x=1"]\n[Seat1 "Anna \\"A\\""]\n[Result "*"]\n\n1. 2W@1c3 *\n';

/** Browsers have it; Node 18 does not. */
const packs = (() => {
  try {
    return Boolean(new CompressionStream("deflate-raw"));
  } catch {
    return false;
  }
})();

test.runIf(packs)("a game survives the way through an address", async () => {
  const fragment = await linkFragment(RECORD, 7);
  expect(holdsGame(fragment)).toBe(true);
  expect(await readLink(fragment)).toEqual({ record: RECORD, ply: 7 });
  expect(await readLink(await linkFragment(RECORD))).toEqual({ record: RECORD });
});

test("a damaged address is refused in words", async () => {
  for (const bad of ["#g=", "#g=%%", "#g=AAAA", "#g=abc&p=x", "#start"]) {
    await expect(readLink(bad)).rejects.toThrow(/\w+ \w+/);
  }
});

test.runIf(packs)("an address that unpacks to more than any record is refused", async () => {
  const huge = await linkFragment("x".repeat((1 << 20) + 1));
  await expect(readLink(huge)).rejects.toThrow();
});

test("tags of a record are read and replaced", () => {
  expect(namesIn(RECORD, 2)).toEqual(['Anna "A"', undefined]);
  expect(optionsIn(RECORD)).toEqual({ mode: "hunt", x: "1" });
  const position = JSON.stringify(JSON.stringify({ players: 2, options: { mode: "learning" } }));
  expect(optionsIn(`[Game "nanuuk"]\n[Options ""]\n[Position ${position}]\n`)).toEqual({ mode: "learning" });
  expect(namesIn(withNames(RECORD, ['Ben\\"', "$&"]), 2)).toEqual(['Ben\\"', "$&"]);
});
