/**
 * useTravel.ts - the game as it stands, and looking at earlier moments of it meanwhile.
 */
import { useCallback, useLayoutEffect, useState, useEffect } from "preact/hooks";
import type { Live, Moment, Table } from "../table/table";
import { busy } from "../ui/settled";

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

/** What the table is now. The page is not still while a computer thinks. */
export function useLive(table: Table): Live {
  const [live, setLive] = useState(table.live);
  useEffect(() => {
    setLive(table.live);
    return table.listen(setLive);
  }, [table]);

  const thinks = live.thinking !== null;
  useLayoutEffect(() => (thinks ? busy() : undefined), [thinks]);
  return live;
}
