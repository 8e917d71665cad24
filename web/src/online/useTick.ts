/**
 * useTick.ts - what time it is, told once a second while somebody needs to know.
 */
import { useEffect, useState } from "preact/hooks";

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
