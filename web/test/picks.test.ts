import { expect, test } from "vitest";
import type { Face } from "../src/play/face";
import { narrow, pick } from "../src/play/picks";
import type { Move } from "../src/table/table";

/** Moves are named by their tags: "slot:1 cell:a". */
const face = { tags: (move: string) => move.split(" "), implied: ["type"] } as unknown as Face;
const moves = (...texts: string[]): Move[] => texts.map((move) => ({ move, text: move, points: [] }));
const open = (list: Move[], ...picks: string[]) => [...narrow(list, picks, face).open].sort();

const BUILD = moves("slot:1 cell:a", "slot:1 cell:b", "slot:2 cell:b");

test("things that lead to a legal move are open", () => {
  expect(open(BUILD)).toEqual(["cell:a", "cell:b", "slot:1", "slot:2"]);
  expect(open(BUILD, "cell:b")).toEqual(["slot:1", "slot:2"]);
});

test("a move is ready once there is no doubt, in whatever order", () => {
  expect(narrow(BUILD, ["slot:1"], face).ready).toBeNull();
  expect(narrow(BUILD, ["slot:1", "cell:b"], face).ready?.move).toBe("slot:1 cell:b");
  expect(narrow(BUILD, ["cell:b", "slot:1"], face).ready?.move).toBe("slot:1 cell:b");
});

test("what is implied need not be picked", () => {
  const list = moves("slot:1 type:W", "slot:2 type:A");
  expect(narrow(list, ["slot:2"], face).ready?.move).toBe("slot:2 type:A");
});

test("a way is chosen before its things", () => {
  const list = moves("slot:1", "do:swap slot:1 swap:a");
  expect(open(list)).toEqual(["do:swap", "slot:1"]);
  expect(open(list, "do:swap")).toEqual(["slot:1", "swap:a"]);
});

test("picking joins, replaces, begins anew, or is taken back", () => {
  expect(pick(BUILD, ["slot:1"], "cell:b", face)).toEqual(["slot:1", "cell:b"]);
  expect(pick(BUILD, ["slot:2", "cell:b"], "slot:1", face)).toEqual(["slot:1"]);
  expect(pick(BUILD, ["slot:1"], "slot:1", face)).toEqual([]);
  expect(pick(BUILD, [], "cell:z", face)).toBeNull();
});
