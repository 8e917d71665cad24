/**
 * useAdvice.ts - asking the computer what it would do. A new move makes the advice worthless. Where a better move is tried, it is
 * advised without being asked for.
 */
import { useEffect, useState } from "preact/hooks";
import type { Trial } from "../review/trial";
import type { Hint, Live, Table } from "../table/table";
import { busy } from "../ui/settled";

export interface Advice {
  hint: Hint | null;
  thinking: boolean;
  ask(): void;
  close(): void;
}

export function useAdvice(table: Table, live: Live, trial: Trial | null): Advice {
  const [hint, setHint] = useState<Hint | null>(null);
  const [thinking, setThinking] = useState(false);
  const [asked, setAsked] = useState(live.moment);
  const [tries, setTries] = useState(trial !== null);

  useEffect(() => setHint(null), [live.moment]);

  const ask = async () => {
    const done = busy();
    setThinking(true);
    setAsked(live.moment);
    try {
      setHint(await table.hint());
    } finally {
      setThinking(false);
      done();
    }
  };
  const close = () => {
    if (thinking) table.stopThinking();
    setHint(null);
    setTries(false);
  };
  const tried = tries && trial?.ply === live.moment.ply ? trial.hint : null;
  const found = asked === live.moment ? hint : null;
  return { hint: found ?? tried, thinking, ask: () => void ask(), close };
}
