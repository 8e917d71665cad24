import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findRule, isRuling, loadRules, type RuleBook } from "../src/play/rules";

const project = fileURLToPath(new URL("../..", import.meta.url));
const read = (game: string, language: string) =>
  JSON.parse(
    execFileSync("python3", ["-B", "scripts/rulebook.py", game, language], { cwd: project }).toString(),
  ) as RuleBook;

const nunatak = read("nunatak", "en");
const nanuuk = read("nanuuk", "en");
const german = read("nanuuk", "de");

test("a rule is found by its id, with its section", () => {
  const found = findRule(nunatak, "T-05");
  expect(found?.section.title).toBe("The turn");
  expect(found?.section.letter).toBe("T");
  expect(found?.rule.text).toBe("Place one of your blocks on a free tile that shows the type you use the card as.");
  expect(findRule(nunatak, "T-99")).toBeNull();
});

test("a rule has all its lines, and tells what is our own ruling", () => {
  expect(findRule(nanuuk, "B-04")?.rule.text.split("\n").length).toBe(5);
  expect(isRuling(findRule(nunatak, "T-03")!.rule)).toBe(true);
  expect(isRuling(findRule(nunatak, "T-05")!.rule)).toBe(false);
});

test("paragraphs between rules have no id and stand at their place", () => {
  const { intro, sections } = nunatak;
  expect(intro.length).toBe(3);
  expect(sections.find(({ letter }) => letter === "D")?.rules[0]?.id).toBeNull();
  expect(sections.find(({ letter }) => letter === "C")?.rules.at(-1)?.id).toBeNull();
});

test("a book is loaded in the language that is spoken, otherwise in English", async () => {
  const books = {
    en: () => Promise.resolve({ default: nanuuk }),
    de: () => Promise.resolve({ default: german }),
  };
  expect((await loadRules(books, "de"))?.language).toBe("de");
  expect((await loadRules(books, "eo"))?.language).toBe("en");
  expect(await loadRules({}, "de")).toBeNull();
});

test("every rule that a refusal can cite is in the book", () => {
  for (const [game, book] of Object.entries({ nunatak, nanuuk })) {
    const source = readFileSync(new URL(`../../src/games/${game}/messages.c`, import.meta.url), "utf8");
    const cited = [...source.matchAll(/"([A-Z]{1,2}-\d\d)"/g)].map(([, id]) => id!);
    expect(cited.length).toBeGreaterThan(10);
    expect(cited.filter((id) => findRule(book, id) === null)).toEqual([]);
  }
});
