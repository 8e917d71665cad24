import { useCallback, useRef } from "preact/hooks";

/** A function that stays the same although what it does changes: whoever gets it is not drawn anew. */
export function useStable<Args extends unknown[], Result>(act: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(act);
  latest.current = act;
  return useCallback((...args: Args) => latest.current(...args), []);
}
