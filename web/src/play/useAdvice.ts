/**
 * useAdvice.ts - asking the computer what it would do. A new move makes the advice worthless.
 */
import { useEffect, useState } from "preact/hooks";
import type { Hint, Live, Table } from "../table/table";
import { busy } from "../ui/settled";

export interface Advice {
  hint: Hint | null;
  thinking: boolean;
  ask(): void;
  close(): void;
}

export function useAdvice(table: Table, live: Live): Advice {
  const [hint, setHint] = useState<Hint | null>(null);
  const [thinking, setThinking] = useState(false);
  const [asked, setAsked] = useState(live.moment);

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
  };
  return { hint: asked === live.moment ? hint : null, thinking, ask: () => void ask(), close };
}
