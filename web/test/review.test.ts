import { expect, test } from "vitest";
import { readRoute } from "../src/app/route";
import { lessonsFor } from "../src/review/lessons_for";
import { asksForReview, reviewPath, withoutReview } from "../src/review/path";
import { remarkAt } from "../src/review/remarks";
import { hintOf, keepTrial, trialNames, trialOf, trialSitters } from "../src/review/trial";
import type { Review, Setup, Sitter, Verdict } from "../src/table/table";

const person: Sitter = { kind: "person" };
const remote: Sitter = { kind: "remote" };
const fox: Sitter = { kind: "computer", level: 5 };

const setupOf = (...sitters: Sitter[]) => ({ sitters, names: sitters.map((_, i) => `N${i}`) }) as unknown as Setup;
const verdictOf = (part: Partial<Verdict>) =>
  ({ ply: 3, seat: 1, move: "a", value: [0.5, 0.5], exact: false, cost: 0, choices: 2, ...part }) as Verdict;

test("the address of a review is that of its game", () => {
  for (const game of ["#game/x7", "#table/x7f3", "#table/x7f3/2/KEY", "#watch/x7f3", "#g=abc&p=12"]) {
    const review = reviewPath(game);
    expect(asksForReview(review)).toBe(true);
    expect(asksForReview(game)).toBe(false);
    expect(withoutReview(review)).toBe(game);
    expect(reviewPath(review)).toBe(review);
    expect(readRoute(review)).toEqual(readRoute(game));
  }
});

test("whoever tries a better move decides, and the others are computers as strong as before", () => {
  const setup = setupOf(person, fox, remote);
  expect(trialSitters(setup, 1)).toEqual([{ kind: "computer", level: 3 }, person, { kind: "computer", level: 3 }]);
  const own = trialSitters(setup, 0);
  expect(own).toEqual([person, fox, { kind: "computer", level: 3 }]);
  expect(trialNames(setup, own)).toEqual(["N0", "N1", ""]);
});

test("what is advised in a trial is kept with it", () => {
  const verdict = verdictOf({ mark: "mistake", better: "b", why: "One.\nTwo." });
  const hint = hintOf(verdict, "build");
  expect(hint).toEqual({ seat: 1, move: "b", sentences: ["Played at move 3: build", "One.", "Two."] });
  expect(trialOf("t")).toBeNull();
  keepTrial("t", { ply: 2, hint, back: "#game/x/review" });
  expect(trialOf("t")).toEqual({ ply: 2, hint, back: "#game/x/review" });
});

test("lessons for the one who reads, or for everybody who plays here", () => {
  const seats = [["squares"], ["support"], ["squares", "lines"]].map((learn, seat) => ({ seat, learn }));
  const found = seats as unknown as Review["seats"];
  expect(lessonsFor(setupOf(person, fox, remote), found)).toEqual([{ name: "squares", seats: [] }]);
  expect(lessonsFor(setupOf(person, fox, person), found)).toEqual([
    { name: "squares", seats: [0, 2] },
    { name: "lines", seats: [2] },
  ]);
  expect(lessonsFor(setupOf(fox, fox, fox), found)).toEqual([]);
});

test("a review has something to say about mistakes and turning points", () => {
  const plain = verdictOf({ ply: 1 });
  const mistake = verdictOf({ ply: 2, mark: "mistake", why: "Why.\nBetter." });
  const review = { turning: [1, 2].map((ply) => ({ ply, text: "It turned." })) } as unknown as Review;
  const verdicts = [plain, mistake];
  expect(remarkAt(verdicts, review, 0)).toEqual({ verdict: plain, words: ["It turned."] });
  expect(remarkAt(verdicts, null, 0)).toBeNull();
  expect(remarkAt(verdicts, review, 1)).toEqual({ verdict: mistake, words: ["Why.", "Better."] });
  expect(remarkAt(verdicts, review, 2)).toBeNull();
});
