import { webcrypto } from "node:crypto";
import { expect, test, vi } from "vitest";
import { drawn } from "../src/app/draw";
import type { Setup, Sitter } from "../src/table/table";

vi.stubGlobal("crypto", webcrypto); // Node 18 has it in that module alone

const person: Sitter = { kind: "person" };
const fox: Sitter = { kind: "computer", level: 3 };
const setup: Setup = {
  game: "nunatak",
  players: 3,
  options: {},
  names: ["Anna", "Ben", ""],
  sitters: [person, person, fox],
};

/** Lots that come out as these numbers, one after the other. */
const lots =
  (...numbers: number[]) =>
  () =>
    numbers.shift()!;
const everyDraw = [0, 1, 2].flatMap((first) => [0, 1].map((second) => drawn(setup, lots(first, second))));

test("every order of the seats comes from exactly one course of the lots", () => {
  const orders = everyDraw.map(({ names }) => names.join());
  expect(new Set(orders).size).toBe(6);
});

test("names and computers go with those who have them", () => {
  for (const { names, sitters } of everyDraw) {
    expect([...names].sort()).toEqual(["", "Anna", "Ben"]);
    expect(sitters[names.indexOf("")]).toEqual(fox);
  }
});

test("people without names keep the names that their seats gave them; one who is alone is still the reader", () => {
  const shared = drawn({ ...setup, names: ["", "Ben", ""] }, lots(0, 0));
  expect([...shared.names].sort()).toEqual(["", "Ben", "Player 1"]);
  const alone = drawn({ ...setup, names: ["", "", ""], sitters: [person, fox, fox] }, lots(0, 1));
  expect(alone.names).toEqual(["", "", ""]);
});

test("real lots give every seat to everybody", () => {
  const first = new Set(Array.from({ length: 200 }, () => drawn(setup).names[0]));
  expect(first).toEqual(new Set(["Anna", "Ben", ""]));
});
