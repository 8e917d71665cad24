/**
 * useAnalysis.ts - the computer judges a finished game. What it found is kept with the game in this browser.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { asRefusal, type Table, type Verdict } from "../table/table";
import { busy } from "../ui/settled";
import { read, write } from "../ui/storage";

export interface Analysis {
  verdicts: readonly Verdict[];
  of: number;
  running: boolean;
  trouble: string;
  start(): void;
  stop(): void;
}

interface Found {
  verdicts: readonly Verdict[];
  running: boolean;
}

const keyOf = (table: Table) => `floe.analysis.${table.id}`;

/** What was found before, if the game is still the same. */
function kept(table: Table): Found | null {
  const verdicts = read<Verdict[]>(keyOf(table), []);
  const { log } = table.live;
  const same = verdicts.length > 0 && verdicts.length === log.length && verdicts.at(-1)?.move === log.at(-1)?.move;
  return same ? { verdicts, running: false } : null;
}

/** Null: it has not been begun. */
export function useAnalysis(table: Table): Analysis {
  const [found, setFound] = useState(() => kept(table));
  const [trouble, setTrouble] = useState("");
  const running = useRef(false);
  useEffect(() => () => (running.current ? table.stopThinking() : undefined), [table]);

  const start = async () => {
    const done = busy();
    const verdicts: Verdict[] = [];
    running.current = true;
    setTrouble("");
    setFound({ verdicts, running: true });
    try {
      const all = await table.analyse((one) => {
        verdicts.push(one);
        setFound({ verdicts: [...verdicts], running: true });
      });
      setFound({ verdicts: all, running: false });
      if (all.length === table.live.log.length) write(keyOf(table), all);
    } catch (error) {
      setFound(null);
      setTrouble(asRefusal(error).message);
    } finally {
      running.current = false;
      done();
    }
  };
  return {
    verdicts: found?.verdicts ?? [],
    of: table.live.log.length,
    running: found?.running ?? false,
    trouble,
    start: () => void start(),
    stop: () => table.stopThinking(),
  };
}
