/**
 * clock.ts - what a chair has left to think, by now; and what time it is, once a second while somebody needs to know.
 */
import { useEffect, useState } from "preact/hooks";
import type { RoomNow } from "../net/room";

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

/** By the clock of performance.now. */
export function useTick(runs: boolean): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!runs) return;
    setNow(performance.now());
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, [runs]);
  return now;
}
