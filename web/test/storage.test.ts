import { beforeEach, expect, test, vi } from "vitest";
import { savedGame, savedGames, saveGame, type SavedGame } from "../src/table/saved";
import { expire, keepKeys, keptKeys, read, write } from "../src/ui/storage";

const DAY = 24 * 60 * 60 * 1000;

/** A storage for so many characters. */
function stubStorage(room = Infinity): void {
  const setItem = function (this: Record<string, string>, name: string, words: string) {
    const others = Object.entries(this).filter(([key]) => key !== name);
    const used = others.reduce((sum, [, value]) => sum + value.length, words.length);
    if (used > room) throw new DOMException("full", "QuotaExceededError");
    this[name] = words;
  };
  const methods = {
    getItem: (name: string) => store[name] ?? null,
    removeItem: (name: string) => delete store[name],
    setItem,
  };
  const store = Object.create(methods) as Record<string, string>;
  vi.stubGlobal("localStorage", store);
}

const game = (id: string, changed: number, over = false): SavedGame => ({
  id,
  setup: { game: "nunatak", players: 1, options: {}, names: ["A"], sitters: [{ kind: "person" }] },
  record: "x".repeat(500),
  ply: 1,
  over,
  changed,
});

beforeEach(() => stubStorage());

test("what was written is read, and what is damaged is not", () => {
  write("a", [1]);
  expect(read("a", [])).toEqual([1]);
  localStorage.setItem("a", "{");
  expect(read("a", "usual")).toBe("usual");
});

test("where nothing can be stored the page remembers by itself", () => {
  stubStorage(0);
  write("b", 3);
  expect(read("b", 0)).toBe(3);
});

test("what belongs to a table expires, everything else stays", () => {
  write("floe-look", { sound: true });
  keepKeys("t1", ["k"]);
  expire(Date.now() + 100 * DAY);
  expect(keptKeys("t1")).toEqual(["k"]);
  expire(Date.now() + 200 * DAY);
  expect(keptKeys("t1")).toEqual([]);
  expect(read("floe-look", null)).toEqual({ sound: true });
});

test("what an older page kept begins to age now", () => {
  localStorage.setItem("floe.deal.t2", '{"hash":"h"}');
  expire(1000);
  expect(read("floe.deal.t2", null)).toEqual({ hash: "h" });
  expire(1000 + 181 * DAY);
  expect(read("floe.deal.t2", null)).toBeNull();
});

test("saved games are listed, the last one first, and damaged ones passed over", () => {
  saveGame(game("old", 1));
  saveGame(game("new", 2));
  localStorage.setItem("floe.game.bad", '{"id":"bad"}');
  expect(savedGames().map(({ id }) => id)).toEqual(["new", "old"]);
  expect(savedGame("bad")).toBeNull();
});

test("a full storage makes room with finished games only", () => {
  stubStorage(1500);
  for (const one of [game("over", 1, true), game("going", 2)]) expect(saveGame(one)).toBe(true);
  expect(saveGame(game("next", 3))).toBe(true);
  expect(savedGames().map(({ id }) => id)).toEqual(["next", "going"]);
  expect(saveGame(game("more", 4))).toBe(false);
});
