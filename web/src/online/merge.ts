/**
 * merge.ts - the log of a table, of which the server tells only what this page does not know yet.
 */
import type { GameEvent, LogEntry } from "../table/table";

/** So many decisions at once are shown in motion; of more only the outcome. */
const FOLLOWED = 4;

export interface Merged {
  log: LogEntry[];
  /** What happened since, to be shown in motion. */
  events: GameEvent[];
}

/** The log up to `ply`: what was known before, as far as it still holds, and what is fresh. */
export function merge(known: readonly LogEntry[], fresh: readonly LogEntry[], ply: number): Merged {
  const holds = Math.min(known.length, ply, (fresh[0]?.ply ?? Infinity) - 1);
  const goesOn = holds === known.length && fresh.length <= FOLLOWED;
  return {
    log: [...known.slice(0, holds), ...fresh],
    events: goesOn ? fresh.flatMap((entry) => entry.events) : [],
  };
}
