import { expect, test } from "vitest";
import { clockFace } from "../src/online/lobby/labels";
import type { RoomNow } from "../src/online/net/room";
import { timeLeft } from "../src/online/table/clock";

const room = (runs: number | null, chair: object) =>
  ({ told: { runs, chairs: [chair] }, since: 1000 }) as unknown as RoomNow;

test("time runs only for the seat whose clock runs", () => {
  expect(timeLeft(room(0, { left: 5000 }), 0, 3000)).toEqual({ left: 3000, reserve: 0 });
  expect(timeLeft(room(null, { left: 5000 }), 0, 3000)).toEqual({ left: 5000, reserve: 0 });
});

test("the time of a turn melts before the reserve", () => {
  expect(timeLeft(room(0, { left: 5000, grace: 4000 }), 0, 3000)).toEqual({ left: 2000, reserve: 5000 });
  expect(timeLeft(room(0, { left: 5000, grace: 1000 }), 0, 3000)).toEqual({ left: 4000, reserve: 0 });
});

test("a clock shows seconds, minutes, hours and days", () => {
  expect(clockFace(187_000)).toBe("3:07");
  expect(clockFace(3_760_000)).toBe("1:02:40");
  expect(clockFace(-5)).toBe("0:00");
  expect(clockFace(2 * 86_400_000 + 5 * 3_600_000)).toMatch(/2.*5/);
});
