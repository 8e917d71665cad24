import { expect, test } from "vitest";
import { readerOf, recordNames, seatNames, viewer } from "../src/table/seats";
import { choose, offer, offered } from "../src/ui/language";
import { fill, say } from "../src/ui/words";

test("places are filled, and a count picks the form", () => {
  expect(say("seat.player", { number: 2 })).toBe("Player 2");
  expect(say("web.points", { count: 1 })).not.toBe(say("web.points", { count: 2 }).replace("2", "1"));
});

test("a place takes the form of a noun that it asks for, and a capital", () => {
  const what = "ours\x1fun ours\x1fl’ours";
  expect(fill("{what}, {what:1}, {What:2}, {what:7}, {who:1}, {none}", { what, who: "Ole" })).toBe(
    "ours, un ours, L’ours, ours, Ole, {none}",
  );
  expect(say("nanuuk.piece.bear")).toBe("bear");
});

test("a key that the catalog lacks is a fault of the page", () => {
  expect(() => say("web.no.such.sentence" as never)).toThrow(/lacks/);
});

test("computers of one level have different names, and the only person is addressed", () => {
  const fox = { kind: "computer" as const, level: 3 };
  const names = seatNames([{ kind: "person" }, fox, fox], []);
  expect(names).toEqual(["", "Fox Nuka", "Fox Kaya"]);
  expect(recordNames(names)[0]).toBe("Player 1");
  expect(readerOf([{ kind: "person" }, fox])).toBe(0);
  expect(readerOf([{ kind: "person" }, { kind: "person" }])).toBe(null);
});

test("a shared screen shows what the person sees who decides, or decided last", () => {
  const sitters = [{ kind: "person" as const }, { kind: "computer" as const, level: 1 }, { kind: "person" as const }];
  expect(viewer(sitters, 2, [])).toBe(2);
  expect(viewer(sitters, 1, [{ seat: 2 }] as never)).toBe(2);
  expect(viewer(sitters, 1, [])).toBe(0);
  expect(viewer([{ kind: "computer", level: 1 }], 0, [])).toBe("spectator");
});

test("the first language that there is, is spoken; English otherwise", () => {
  expect(choose(["tlh", null, "en-GB"]).code).toBe("en");
  expect(choose([]).code).toBe("en");
});

test("a server may offer some languages alone; what there is not counts for nothing", () => {
  const all = offered();
  for (const { code } of all) {
    offer(["tlh", code]);
    expect(offered().map((language) => language.code)).toEqual([code]);
    expect(choose(["tlh", "en", "de"]).code).toBe(code);
  }
  offer(["tlh"]);
  expect(offered()).toEqual(all);
});
