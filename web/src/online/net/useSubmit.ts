/**
 * useSubmit.ts - a form or a button that asks the server for something.
 */
import { useState } from "preact/hooks";
import type { Refusal } from "../../table/table";
import { busy } from "../../ui/settled";
import { refusedBy } from "./refused";

export interface Submit {
  /** Why it was refused; null: it was not. */
  refused: Refusal | null;
  /** The same as a sentence; "": it was not. */
  trouble: string;
  waiting: boolean;
  /** Does it, unless it is being done. */
  run(act: () => Promise<unknown>): Promise<boolean>;
}

export function useSubmit(): Submit {
  const [refused, setRefused] = useState<Refusal | null>(null);
  const [waiting, setWaiting] = useState(false);
  const run = async (act: () => Promise<unknown>) => {
    if (waiting) return false;
    const done = busy();
    setWaiting(true);
    const why = await refusedBy(act);
    setRefused(why);
    setWaiting(false);
    done();
    return why === null;
  };
  return { refused, trouble: refused?.message ?? "", waiting, run };
}
