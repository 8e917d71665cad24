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

test("a challenge is between the two, may be rated, and is for the lobby only if somebody wants it", () => {
  const challenge = wishing("nanuuk", "Ben");
  expect(challenge).toMatchObject({ chairs: ["me", { person: "Ben" }], open: false });
  expect(mayBeRated(challenge)).toBe(true);
  expect(mayBeOpen(challenge)).toBe(true);
  const chosen = withChair(wish, 1, { person: "" });
  expect(chosen.open).toBe(false);
  expect(withChair({ ...chosen, open: true }, 1, { person: "B" }).open).toBe(true);
});

test("computers may play among themselves", () => {
  const two = withChair(withChair(wish, 0, computerChair(1)), 1, computerChair(2));
  expect(withPlayers(two, 3).chairs).toEqual([{ computer: 1 }, { computer: 2 }, { computer: 3 }]);
  expect(withPlayers(withChair(two, 1, "open"), 2).chairs).toEqual(["me", "open"]);
});
