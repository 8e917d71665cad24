import { expect, test } from "vitest";
import { type Asked, narrow, pick } from "../src/play/picks";
import { effects, gains, totals } from "../src/play/preview";
import type { Move, Prompt } from "../src/table/table";

/** Moves are named by their tags: "slot:1 cell:a". */
const face = { tags: (move: string) => move.split(" "), implied: ["type"] };
const moves = (...texts: string[]): Move[] => texts.map((move) => ({ move, text: move, points: [], effects: [] }));
const question = (part: string, code: string, way?: string): Prompt["questions"][number] => ({
  part,
  listed: false,
  asks: { code, text: code },
  ...(way === undefined ? {} : { way }),
});
const asked = (list: Move[], ...questions: Prompt["questions"]): Asked => ({
  moves: list,
  prompt: { questions, answers: [] },
  face,
});
const open = (what: Asked, ...picks: string[]) => [...narrow(what, picks).open].sort();

const BUILD = asked(moves("slot:1 cell:a", "slot:1 cell:b", "slot:2 cell:b"));

test("things that lead to a legal move are open", () => {
  expect(open(BUILD)).toEqual(["cell:a", "cell:b", "slot:1", "slot:2"]);
  expect(open(BUILD, "cell:b")).toEqual(["slot:1", "slot:2"]);
});

test("a move is ready once there is no doubt, in whatever order", () => {
  expect(narrow(BUILD, ["slot:1"]).ready).toBeNull();
  expect(narrow(BUILD, ["slot:1", "cell:b"]).ready?.move).toBe("slot:1 cell:b");
  expect(narrow(BUILD, ["cell:b", "slot:1"]).ready?.move).toBe("slot:1 cell:b");
});

test("what is implied need not be picked, and what all moves share does not glow", () => {
  const list = asked(moves("slot:1 type:W", "slot:2 type:A"));
  expect(narrow(list, ["slot:2"]).ready?.move).toBe("slot:2 type:A");
  expect(open(asked(moves("slot:1 cell:a", "slot:1 cell:b")))).toEqual(["cell:a", "cell:b"]);
});

test("a move that is a part of all others can be chosen, too", () => {
  const list = asked(moves("slot:1 cell:a", "do:swap swap:b slot:1 cell:a"));
  expect(open(list)).toEqual(["cell:a", "do:swap", "slot:1"]);
  expect(narrow(list, ["cell:a"]).ready?.move).toBe("slot:1 cell:a");
});

const SWAP = asked(
  moves(
    "slot:1 cell:a",
    "do:swap slot:1 swap:a cell:b",
    "do:swap slot:1 swap:b cell:a",
    "do:swap slot:2 swap:a cell:b",
  ),
  question("slot", "card"),
  question("slot", "worker_card", "swap"),
  question("swap", "worker_tile", "swap"),
  question("cell", "cell"),
  question("cell", "swap_cell", "swap"),
);

test("a way is chosen before its things, which are then asked one after the other", () => {
  expect(open(SWAP)).toEqual(["cell:a", "do:swap", "slot:1"]);
  expect(open(SWAP, "do:swap")).toEqual(["slot:1", "slot:2"]);
  expect(open(SWAP, "do:swap", "slot:1")).toEqual(["swap:a", "swap:b"]);
  expect(open(SWAP, "do:swap", "slot:1", "swap:a")).toEqual(["cell:b"]);
});

test("a way that goes after a part is offered with it, or where it goes without saying", () => {
  const says = { code: "swap", text: "swap" };
  const late = (what: Asked): Asked => ({
    ...what,
    prompt: { ...what.prompt!, answers: [{ answer: "swap", yes: true, repeats: false, after: "slot", says }] },
  });
  expect(open(late(SWAP))).toEqual(["cell:a", "slot:1"]);
  expect(open(late(SWAP), "cell:a")).toEqual(["slot:1"]);
  expect(narrow(late(SWAP), ["cell:a"]).ready).toBeNull();
  expect(open(late(SWAP), "slot:1")).toEqual(["cell:a", "do:swap"]);
  const one = late(asked(moves("slot:1 cell:a", "slot:1 cell:b", "do:swap slot:1 swap:a cell:b")));
  expect(open(one)).toEqual(["cell:a", "cell:b", "do:swap"]);
});

test("the question follows the picks", () => {
  const code = (...picks: string[]) => narrow(SWAP, picks).question?.asks.code;
  expect(code()).toBe("card");
  expect(code("slot:1")).toBe("cell");
  expect(code("do:swap")).toBe("worker_card");
  expect(code("do:swap", "slot:1")).toBe("worker_tile");
  expect(code("do:swap", "slot:1", "swap:a")).toBe("swap_cell");
});

test("a way that goes without saying asks in its own words", () => {
  const forced = asked(
    moves("do:siku slot:1", "do:siku slot:2"),
    question("slot", "own"),
    question("slot", "siku", "siku"),
  );
  expect(narrow(forced, []).question?.asks.code).toBe("siku");
  expect(open(forced)).toEqual(["slot:1", "slot:2"]);
});

test("picking joins, replaces one of its kind, or is taken back", () => {
  expect(pick(BUILD, ["slot:1"], "cell:b")).toEqual(["slot:1", "cell:b"]);
  expect(pick(BUILD, ["slot:2", "cell:b"], "slot:1")).toEqual(["cell:b", "slot:1"]);
  expect(pick(BUILD, ["slot:1"], "slot:1")).toEqual([]);
  expect(pick(SWAP, ["slot:1", "do:swap", "swap:a"], "do:swap")).toEqual(["slot:1"]);
  expect(pick(asked(moves("do:yes", "do:no")), ["do:yes"], "do:no")).toEqual(["do:no"]);
});

test("what does not go with the picks changes nothing", () => {
  expect(pick(BUILD, [], "cell:z")).toBeNull();
  expect(pick(BUILD, ["slot:2"], "cell:a")).toBeNull();
  expect(pick(BUILD, ["slot:1", "cell:a"], "slot:2")).toBeNull();
});

const SCORED: Move = {
  move: "one",
  text: "one",
  points: [
    { seat: 0, line: "support", points: 2, sure: true },
    { seat: 0, line: "squares", points: 5, sure: true },
    { seat: 0, line: "workers", points: 20, sure: false },
    { seat: 1, line: "squares", points: 2, sure: true },
  ],
  effects: [{ code: "favor", text: "Brings a favor." }],
};

test("sure points are apart from what holds only if the game ended now", () => {
  expect(gains([SCORED]).filter(({ sure }) => !sure)).toEqual([
    { seat: 0, line: "workers", sure: false, least: 20, most: 20 },
  ]);
  expect(totals([SCORED])).toEqual([
    { seat: 0, points: 7 },
    { seat: 1, points: 2 },
  ]);
  const even = { seat: 0, line: "squares", points: -2, sure: true };
  expect(totals([{ ...SCORED, points: [SCORED.points[0]!, even] }])).toEqual([]);
  expect(totals([SCORED, ...moves("two")])).toEqual([]);
});

test("only what all moves do is told", () => {
  expect(effects([SCORED])).toEqual(["Brings a favor."]);
  expect(effects([SCORED, ...moves("two")])).toEqual([]);
});
