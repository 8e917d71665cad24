import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rulesOf } from "../scripts/rules";
import { findRule } from "../src/play/rules";

const book = (game: string) => rulesOf(readFileSync(new URL(`../../docs/rules/${game}.md`, import.meta.url), "utf8"));

test("a rule is found by its id, with its section", () => {
  const found = findRule(book("nunatak"), "T-05");
  expect(found?.section.title).toBe("The turn");
  expect(found?.rule.text).toBe("Place one own block on a free tile that shows the type the card is used as.");
  expect(findRule(book("nunatak"), "T-99")).toBeNull();
});

test("a rule has all its lines, and several rules of one line are apart", () => {
  expect(findRule(book("nunatak"), "F-10")?.rule.text).toMatch(/until taken\..*the reservation lapses/);
  expect(findRule(book("nanuuk"), "V-02")?.rule.text).toMatch(/^Social cracks/);
  expect(findRule(book("nanuuk"), "V-01")?.rule.text).not.toMatch(/Social/);
});

test("every rule that a refusal can cite is in the book", () => {
  for (const game of ["nunatak", "nanuuk"]) {
    const source = readFileSync(new URL(`../../src/games/${game}/messages.c`, import.meta.url), "utf8");
    const cited = [...source.matchAll(/"([A-Z]{1,2}-\d\d)"/g)].map(([, id]) => id!);
    const rules = book(game);
    expect(cited.filter((id) => findRule(rules, id) === null)).toEqual([]);
  }
});
