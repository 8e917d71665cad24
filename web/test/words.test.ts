import { expect, test } from "vitest";
import { seatNames, viewer } from "../src/table/seats";
import { say } from "../src/ui/words";

test("places are filled, and a count picks the form", () => {
  expect(say("seat.player", { number: 2 })).toBe("Player 2");
  expect(say("web.points", { count: 1 })).not.toBe(say("web.points", { count: 2 }).replace("2", "1"));
});

test("a key that the catalog lacks is a fault of the page", () => {
  expect(() => say("web.no.such.sentence" as never)).toThrow(/lacks/);
});

test("who has no name is called by the seat or by the level", () => {
  const fox = { kind: "computer" as const, level: 3 };
  const [person, first, second] = seatNames([{ kind: "person" }, fox, fox], ["  "]);
  expect(person).toBe("Player 1");
  expect(second).toBe(`${first} 2`);
});

test("a shared screen shows what the person sees who decides, or decided last", () => {
  const sitters = [{ kind: "person" as const }, { kind: "computer" as const, level: 1 }, { kind: "person" as const }];
  expect(viewer(sitters, 2, [])).toBe(2);
  expect(viewer(sitters, 1, [{ seat: 2 }] as never)).toBe(2);
  expect(viewer(sitters, 1, [])).toBe(0);
  expect(viewer([{ kind: "computer", level: 1 }], 0, [])).toBe("spectator");
});
