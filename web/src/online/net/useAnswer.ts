/**
 * useAnswer.ts - something fetched once, and again when asked for or when what it depends on changes.
 */
import { useCallback, useLayoutEffect, useState } from "preact/hooks";
import { busy } from "../../ui/settled";

export interface Fetched<T> {
  /** null: not there yet, or not to be had. */
  answer: T | null;
  /** Why not; "": nothing is wrong. */
  trouble: string;
  again(): void;
}

export function useAnswer<T>(ask: () => Promise<T>, depends: readonly unknown[]): Fetched<T> {
  const [answer, setAnswer] = useState<T | null>(null);
  const [trouble, setTrouble] = useState("");
  const [round, setRound] = useState(0);
  useLayoutEffect(() => {
    const done = busy();
    let current = true;
    ask()
      .then((found) => {
        if (!current) return;
        setAnswer(() => found);
        setTrouble("");
      })
      .catch((error: Error) => current && setTrouble(error.message))
      .finally(done);
    return () => {
      current = false;
      done();
    };
  }, [...depends, round]);
  const again = useCallback(() => setRound((old) => old + 1), []);
  return { answer, trouble, again };
}
