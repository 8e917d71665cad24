import { expect, test } from "vitest";
import { merge, wholeTable } from "../src/online/net/merge";
import type { Told } from "../src/online/net/protocol";
import type { LogEntry } from "../src/table/table";

const entry = (ply: number, move = `${ply}`): LogEntry => ({
  ply,
  turn: ply,
  seat: 0,
  move,
  text: move,
  events: [{ code: "played", text: move }],
});
const log = (...plies: number[]) => plies.map((ply) => entry(ply));
const texts = (events: { text: string }[]) => events.map(({ text }) => text);

test("fresh decisions are added and shown in motion", () => {
  const merged = merge(log(1, 2), log(3), 3);
  expect(merged.log.map(({ ply }) => ply)).toEqual([1, 2, 3]);
  expect(texts(merged.events)).toEqual(["3"]);
});

test("what was taken back is gone, and nothing moves", () => {
  expect(merge(log(1, 2, 3), [], 1)).toEqual({ log: log(1), events: [] });
  const other = merge(log(1, 2, 3), [entry(2, "other")], 2);
  expect(other.log.map(({ move }) => move)).toEqual(["1", "other"]);
  expect(other.events).toEqual([]);
});

test("of many decisions at once only the outcome is shown", () => {
  expect(merge([], log(1, 2, 3, 4, 5), 5).events).toEqual([]);
});

const told = {
  event: "table",
  table: "x",
  version: 4,
  stage: "playing",
  state: { a: 1, b: [1, 2] },
} as unknown as Told;
const news = (changes: object, after = 4) => ({ event: "table", table: "x", version: 5, after, changes }) as never;

test("changes are put into what is known, and the rest stays the same", () => {
  const next = wholeTable(told, news({ state: { b: { "1": 3 } } }))!;
  expect(next.state).toEqual({ a: 1, b: [1, 3] });
  expect(next.version).toBe(5);
  expect(wholeTable(told, news({ state: { "-": ["a"] } }))!.state).toEqual({ b: [1, 2] });
});

test("what was missed cannot be made up for", () => {
  expect(wholeTable(told, news({}, 3))).toBeNull();
  expect(wholeTable(null, news({}))).toBeNull();
});
