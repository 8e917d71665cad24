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
  trouble: string;
  start(): void;
  stop(): void;
}

interface Found {
  language: string;
  verdicts: readonly Verdict[];
  review: Review | null;
  running: boolean;
}

const keyOf = (table: Table) => `floe.analysis.${table.id}`;
const language = () => currentLanguage().code;

/** What was found before, if the game is still the same. */
function kept(table: Table): Found | null {
  const found = read<Partial<Found> | null>(keyOf(table), null);
  const verdicts = found?.review?.decisions ?? [];
  const { log } = table.live;
  const same = verdicts.length > 0 && verdicts.length === log.length && verdicts.at(-1)?.move === log.at(-1)?.move;
  return same ? { language: found?.language ?? "", verdicts, review: found!.review!, running: false } : null;
}

export function useAnalysis(table: Table): Analysis {
  const [known, setFound] = useState(() => kept(table));
  const [trouble, setTrouble] = useState("");
  const running = useRef(false);
  useEffect(() => () => (running.current ? table.stopThinking() : undefined), [table]);

  const start = async () => {
    const done = busy();
    const goesOn = known?.language === language() ? known : null;
    const found: Found = { language: language(), verdicts: [], review: null, ...goesOn, running: true };
    const verdicts = [...found.verdicts];
    running.current = true;
    setTrouble("");
    setFound(found);
    try {
      const review = await table.analyse((one) => {
        verdicts[one.ply - 1] = one;
        setFound({ ...found, verdicts: [...verdicts] });
      });
      setFound({ ...found, verdicts: review?.decisions ?? verdicts, review, running: false });
      if (review && !review.stopped) write(keyOf(table), { language: found.language, review });
    } catch (error) {
      setFound(null);
      setTrouble(asRefusal(error).message);
    } finally {
      running.current = false;
      done();
    }
  };
  const found = known?.language === language() ? known : null;
  return {
    verdicts: found?.verdicts ?? [],
    review: found?.review ?? null,
    of: table.live.log.length,
    running: known?.running ?? false,
    trouble,
    start: () => running.current || void start(),
    // Before the first verdict nothing would be lost, and files may be waited for.
    stop: () => (found?.verdicts.length ? table.pauseAnalysis() : table.stopThinking()),
  };
}
