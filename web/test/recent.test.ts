import { expect, test } from "vitest";
import { recentTurns } from "../src/play/recent";
import type { Live, LogEntry, Setup, Sitter } from "../src/table/table";

const kinds: Record<string, Sitter> = { p: { kind: "person" }, c: { kind: "computer", level: 1 } };
const setupOf = (seats: string) =>
  ({ players: seats.length, sitters: [...seats].map((kind) => kinds[kind]!) }) as Setup;
/** One decision for each digit, the seat; the same digit again belongs to the same turn. */
function liveOf(seats: string, decides: number): Live {
  const log: LogEntry[] = [];
  for (const [i, seat] of [...seats].entries()) {
    const turn = seats[i - 1] === seat ? log.at(-1)!.turn : i + 1;
    log.push({ ply: i + 1, turn, seat: Number(seat), move: "", text: "", events: [] });
  }
  return { log, moment: { decides } } as Live;
}
const turns = (seats: string, log: string, decides: number) =>
  recentTurns(setupOf(seats), liveOf(log, decides)).map(({ seat, first, last }) => [seat, first, last]);

test("the turns of the others since the own last decision", () => {
  expect(turns("pcc", "001122", 0)).toEqual([
    [1, 3, 4],
    [2, 5, 6],
  ]);
  expect(turns("pcc", "0011220", 0)).toEqual([]);
});

test("of somebody who played twice the last turn", () => {
  expect(turns("pcc", "0121", 0)).toEqual([
    [2, 3, 3],
    [1, 4, 4],
  ]);
});

test("at a shared screen, for the one who decides", () => {
  expect(turns("ppc", "0120", 1)).toEqual([
    [2, 3, 3],
    [0, 4, 4],
  ]);
});

test("of a game that is watched the last turns", () => {
  expect(turns("ccc", "012012", 0)).toEqual([
    [1, 5, 5],
    [2, 6, 6],
  ]);
});

test("before the first own decision what happened so far", () => {
  expect(turns("pcc", "12", 0)).toEqual([
    [1, 1, 1],
    [2, 2, 2],
  ]);
});
