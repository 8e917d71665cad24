import { expect, test } from "vitest";
import {
  asTableWish,
  computerChair,
  mayBeOpen,
  mayBeRated,
  wishing,
  withChair,
  withClock,
  withGame,
  withPlayers,
  withRated,
} from "../src/online/lobby/wish";

const wish = wishing("nunatak");

test("chairs come and go at the end, and one's own is always there", () => {
  expect(withPlayers(wish, 4).chairs).toEqual(["me", "open", "open", "open"]);
  const last = withChair(wish, 1, "me");
  expect(last.chairs).toEqual(["open", "me"]);
  expect(withPlayers(last, 1).chairs).toEqual(["me"]);
});

test("another game has at least as many chairs as it needs", () => {
  expect(withGame(withPlayers(wish, 1), "nanuuk").players).toBe(2);
  expect(withGame(withPlayers(wish, 3), "nanuuk").players).toBe(3);
});

test("a rated game has a clock", () => {
  expect(withRated(wish, true).clock).toBe("calm");
  expect(withClock(withRated(wish, true), "none").rated).toBe(false);
});

test("computers are not rated, and nobody is waited for among them", () => {
  const alone = withChair(wish, 1, computerChair(4));
  expect(mayBeRated(wish)).toBe(true);
  expect(mayBeRated(alone)).toBe(false);
  expect(mayBeOpen(alone)).toBe(false);
  expect(asTableWish({ ...alone, rated: true }, { mode: "hunt" })).toMatchObject({
    rated: false,
    options: { mode: "hunt" },
    clock: { kind: "none" },
  });
});
