import { expect, test } from "vitest";
import type { Face } from "../src/play/face";
import { verdict } from "../src/play/verdict";
import type { Live, Setup } from "../src/table/table";

const setup: Setup = {
  game: "nanuuk",
  players: 2,
  options: {},
  names: ["", ""],
  sitters: [{ kind: "person" }, { kind: "computer", level: 1 }],
};
const face = { ends: /^over$/ } as Face;
const text = "You have lost: Pipa has won. The points are equal: more equipment decided it.";

/** A game of two that somebody else has won, by points or not. */
const lost = (totals: [number, number]) =>
  ({
    moment: {
      over: true,
      score: { result: { text }, seats: totals.map((total, seat) => ({ seat, total, rank: 2 - seat, lines: [] })) },
    },
    log: [{ events: [{ code: "over", text: "Nothing is left." }] }],
  }) as unknown as Live;

test("who has lost on equal points reads what broke the tie", () => {
  expect(verdict(setup, face, lost([19, 19]))).toBe(`${text} Nothing is left.`);
  expect(verdict(setup, face, lost([0, 1]))).not.toContain("equal");
});
