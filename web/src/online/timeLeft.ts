/**
 * timeLeft.ts - what a chair has left to think, by now.
 */
import type { RoomNow } from "./room";

/** In milliseconds: until something happens, and behind that. */
export interface TimeLeft {
  left: number;
  reserve: number;
}

/** The server told what was left when it told; since then one clock may have run. */
export function timeLeft({ told, since }: RoomNow, seat: number, now: number): TimeLeft {
  const { left = 0, grace = 0 } = told.chairs[seat]!;
  const used = told.runs === seat ? Math.max(0, now - since) : 0;
  return used < grace ? { left: grace - used, reserve: left } : { left: left + grace - used, reserve: 0 };
}
