/**
 * useForced.ts - decisions that somebody has made in advance: windows of a favor declined for the rest of the round. What
 * is played are ordinary moves.
 */
import { useEffect, useRef } from "preact/hooks";
import type { Live, Prompt } from "../table/table";

/** The answer that declines a window, if this is one. */
const decliningOf = (prompt: Prompt | null) => prompt?.answers.find(({ repeats }) => repeats);

/** What a window offers to use. */
const offeredBy = (prompt: Prompt) => prompt.answers.filter(({ yes }) => yes).map(({ answer }) => answer);

/** Declines this window and all further ones for the same things, until one is asked something else. */
export function useForced({ prompt, moment }: Live, play: (move: string) => unknown): () => void {
  /** By seat: several people may sit at one screen. */
  const declined = useRef(new Map<number, ReadonlySet<string>>());
  const seat = moment.decides ?? -1;
  const declining = decliningOf(prompt);

  useEffect(() => {
    if (prompt && !declining) declined.current.delete(seat);
    const known = declined.current.get(seat);
    if (declining && known && offeredBy(prompt!).every((one) => known.has(one))) play(declining.answer);
  }, [moment]);

  return () => {
    if (!declining) return;
    declined.current.set(seat, new Set(offeredBy(prompt!)));
    play(declining.answer);
  };
}
