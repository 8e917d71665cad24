import { beforeEach, expect, test } from "vitest";
import { finishedGames, isGentle, isNew, noteFinished, noteShown, stopTips, wasShown } from "../src/newcomer/progress";
import { keepDone } from "../src/lessons/progress";
import type { Setup } from "../src/table/table";

const store = new Map<string, string>();
const setup: Setup = {
  game: "nunatak",
  players: 2,
  options: {},
  names: ["", ""],
  sitters: [{ kind: "person" }, { kind: "computer", level: 1 }],
};

beforeEach(() => {
  store.clear();
  globalThis.localStorage = {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, value: string) => void store.set(name, value),
    removeItem: (name: string) => void store.delete(name),
  } as Storage;
});

test("the first two games of each kind are gentle", () => {
  expect(isNew(["nunatak", "nanuuk"]) && isGentle(setup)).toBe(true);
  noteFinished(setup);
  expect(isNew(["nunatak", "nanuuk"])).toBe(false);
  expect(isGentle(setup)).toBe(true);
  noteFinished(setup);
  expect(finishedGames("nunatak")).toBe(2);
  expect(isGentle(setup)).toBe(false);
  expect(isGentle({ ...setup, game: "nanuuk" })).toBe(true);
});

test("a game that is kept when it ends counts once", () => {
  const kept = { id: "a", setup, record: "", ply: 9, over: true, changed: 1, result: [] };
  localStorage.setItem("floe.game.a", JSON.stringify(kept));
  Object.defineProperty(localStorage, "floe.game.a", { value: "", enumerable: true });
  expect(finishedGames("nunatak")).toBe(1);
  noteFinished(setup);
  expect(finishedGames("nunatak")).toBe(1);
  noteFinished(setup);
  expect(finishedGames("nunatak")).toBe(2);
});

test("who has finished a lesson is no longer new, but their first games are gentle", () => {
  keepDone("nanuuk", "cracks");
  expect(isNew(["nunatak", "nanuuk"])).toBe(false);
  expect(isGentle(setup)).toBe(true);
});

test("who only watches computers is no newcomer, and learns nothing", () => {
  const watched: Setup = { ...setup, sitters: setup.sitters.map(() => ({ kind: "computer", level: 1 })) };
  expect(isGentle(watched)).toBe(false);
  noteFinished(watched);
  expect(finishedGames("nunatak")).toBe(0);
});

test("what was shown is not shown again, and tips can be ended", () => {
  noteShown("nunatak", "squares");
  expect(wasShown("nunatak", "squares")).toBe(true);
  expect(wasShown("nanuuk", "squares")).toBe(false);
  stopTips();
  expect(isGentle(setup)).toBe(false);
});
