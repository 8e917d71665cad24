/**
 * useAnalysis.ts - the computer judges a finished game. What it found is kept with the game in this browser, as long as the
 * language is spoken in which it was said.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { asRefusal, type Review, type Table, type Verdict } from "../table/table";
import { busy } from "../ui/settled";
import { read, write } from "../ui/storage";
import { currentLanguage } from "../ui/words";

export interface Analysis {
  /** Decisions judged so far. */
  verdicts: readonly Verdict[];
  /** What the verdicts add up to; null: nothing yet. After a stop it is about those judged until then. */
  review: Review | null;
  /** How many decisions there are. */
  of: number;
  running: boolean;
  /** Was it made by the machines of a server? */
  deep: boolean;
  trouble: string;
  start(): void;
  /** Shows what a server has found instead. */
  show(tell: () => Promise<Review | null>): void;
  stop(): void;
}

interface Found {
  language: string;
  verdicts: readonly Verdict[];
  review: Review | null;
  running: boolean;
  deep?: boolean;
}

const keyOf = (table: Table) => `floe.analysis.${table.id}`;
const language = () => currentLanguage().code;

/** What was found before, if the game is still the same. */
function kept(table: Table): Found | null {
  const found = read<Partial<Found> | null>(keyOf(table), null);
  const verdicts = found?.review?.decisions ?? [];
  const { log } = table.live;
  const same = verdicts.length > 0 && verdicts.length === log.length && verdicts.at(-1)?.move === log.at(-1)?.move;
  return same ? { language: "", running: false, ...found, verdicts, review: found!.review! } : null;
}

export function useAnalysis(table: Table): Analysis {
  const [known, setFound] = useState(() => kept(table));
  const [trouble, setTrouble] = useState("");
  const run = useRef<Promise<void> | null>(null);
  useEffect(() => () => (run.current ? table.stopThinking() : undefined), [table]);

  const begun = { language: language(), verdicts: [], review: null, running: true };
  /** What is found grows by its progress; a whole review is kept. */
  const find = async (found: Found, judge: (progress: (one: Verdict) => void) => Promise<Review | null>) => {
    const done = busy();
    const verdicts = [...found.verdicts];
    setTrouble("");
    setFound(found);
    try {
      const review = await judge((one) => {
        verdicts[one.ply - 1] = one;
        setFound({ ...found, verdicts: [...verdicts] });
      });
      setFound({ ...found, verdicts: review?.decisions ?? verdicts, review, running: false });
      const { language: spoken, deep } = found;
      if (review && !review.stopped) write(keyOf(table), { language: spoken, review, deep });
    } catch (error) {
      setFound(null);
      setTrouble(asRefusal(error).message);
    } finally {
      run.current = null;
      done();
    }
  };
  const begin = (...how: Parameters<typeof find>) => {
    run.current = find(...how);
  };
  /** What is thought here ends first: it would be shown later. */
  const show = async (tell: () => Promise<Review | null>) => {
    table.stopThinking();
    await run.current;
    begin({ ...begun, deep: true }, tell);
  };
  const found = known?.language === language() ? known : null;
  return {
    verdicts: found?.verdicts ?? [],
    review: found?.review ?? null,
    of: table.live.log.length,
    running: known?.running ?? false,
    deep: found?.deep ?? false,
    trouble,
    start: () => run.current || begin({ ...begun, ...found, running: true }, (hear) => table.analyse(hear)),
    show: (tell) => void show(tell),
    // Before the first verdict nothing would be lost, and files may be waited for.
    stop: () => (found?.verdicts.length ? table.pauseAnalysis() : table.stopThinking()),
  };
}
