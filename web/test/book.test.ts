import { expect, test } from "vitest";
import { examplesOf } from "../src/book/examples_of";
import { namesIn, type Term, termsIn } from "../src/book/glossary";
import { found, marked, piecesOf, wordsOf } from "../src/book/text";
import { tryingSitters } from "../src/book/trying";
import type { RuleBook } from "../src/play/rules";

const book: RuleBook = {
  language: "de",
  title: "Regeln",
  intro: [],
  sections: [
    { letter: "T", title: "Der Zug", rules: [{ id: "T-09", text: "Eine Karte als Älteste." }] },
    { letter: "P", title: "Wertung", rules: [{ id: "P-02", text: "Die Kuppe." }] },
  ],
};

test("a text leads to other rules and marks rulings", () => {
  expect(piecesOf("As T-04 says. [R] Not X-Ray.")).toEqual([
    { kind: "words", text: "As " },
    { kind: "rule", text: "T-04" },
    { kind: "words", text: " says. " },
    { kind: "ruling", text: "[R]" },
    { kind: "words", text: " Not X-Ray." },
  ]);
});

test("a search finds words without accents, ids and titles; all words must be there", () => {
  const ids = (search: string) => found(book, wordsOf(search)).flatMap(({ rules }) => rules.map(({ id }) => id));
  expect(ids("")).toEqual(["T-09", "P-02"]);
  expect(ids("ALTESTE karte")).toEqual(["T-09"]);
  expect(ids("p-02")).toEqual(["P-02"]);
  expect(ids("wertung")).toEqual(["P-02"]);
  expect(ids("kuppe karte")).toEqual([]);
});

test("what was found is every other piece", () => {
  expect(marked("Eine Älteste, alt", wordsOf("alt"))).toEqual(["Eine ", "Ält", "este, ", "alt"]);
  expect(marked("nothing", [])).toEqual(["nothing"]);
});

const terms: Term[] = [
  { rule: "T-08", names: { en: ["worker", "Builder"], de: ["Arbeiter"] } },
  { rule: "F-01", names: { en: ["favor", "Blessing"], de: ["Segen"] } },
];

test("a term has the name of the language, then those of editions and of other languages", () => {
  expect(namesIn(terms[0]!, "en")).toEqual({
    name: "worker",
    others: [
      [null, "Builder"],
      ["de", "Arbeiter"],
    ],
  });
  expect(namesIn(terms[0]!, "eo").name).toBe("worker");
  expect(termsIn(terms, "de", wordsOf("blessing")).map(({ rule }) => rule)).toEqual(["F-01"]);
  expect(termsIn(terms, "en", []).map(({ rule }) => rule)).toEqual(["F-01", "T-08"]);
});

test("examples are named by their rules; whoever tries one plays the move", () => {
  expect(examplesOf({ "./examples/LV-01.floe": "record" })).toEqual({ "LV-01": "record" });
  const person = { kind: "person" as const };
  const setup = { game: "nunatak" as const, players: 2, options: {}, names: ["", ""], sitters: [person, person] };
  expect(tryingSitters({ setup, seat: 1 })).toEqual([{ kind: "computer", level: 1 }, person]);
});
