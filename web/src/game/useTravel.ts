/**
 * useTravel.ts - looking at earlier moments of the game while the live one goes on.
 */
import { useCallback, useLayoutEffect, useState } from "preact/hooks";
import type { Live, Moment, Table } from "../table/table";
import { busy } from "./settled";

export interface Travel {
  /** The moment that is shown. */
  moment: Moment;
  ply: number;
  last: number;
  past: boolean;
  /** Beyond the last one it is the live game again. */
  go(ply: number): void;
  /** So many on, or back. */
  step(by: number): void;
  live(): void;
}

export function useTravel(table: Table, live: Live, begin: number | null): Travel {
  const [wanted, setWanted] = useState<number | null>(begin);
  const [found, setFound] = useState<Moment | null>(null);
  const last = live.moment.ply;
  const past = wanted !== null && wanted < last;

  useLayoutEffect(() => {
    if (!past) return setFound(null);
    const done = busy();
    let current = true;
    table
      .moment(wanted)
      .then((moment) => current && setFound(moment))
      .catch(() => current && setWanted(null)) // not to be had now: the live game stays
      .finally(done);
    return () => {
      current = false;
      done();
    };
  }, [table, wanted, past]);

  const back = useCallback(() => setWanted(null), []);
  const within = (ply: number) => (ply >= last ? null : Math.max(0, ply));
  const go = useCallback((ply: number) => setWanted(within(ply)), [last]);
  const step = useCallback((by: number) => setWanted((old) => within((old ?? last) + by)), [last]);
  const shown = past && found ? found : live.moment;
  return { moment: shown, ply: past ? wanted : last, last, past, go, step, live: back };
}
