/**
 * merge.ts - what is known of a table, with what an event `table` says has changed (docs/server.md).
 */
import type { GameEvent, LogEntry } from "../../table/table";
import type { Told, ToldChanges } from "./protocol";

type Members = Record<string, unknown>;

/** Names of members that are gone. */
const GONE = "-";

const isObject = (value: unknown): value is Members => typeof value === "object" && value !== null;

/** What did not change is the same object as before. */
function changed(known: unknown, changes: unknown): unknown {
  if (!isObject(changes) || Array.isArray(changes) || !isObject(known)) return changes;
  const next = (Array.isArray(known) ? [...known] : { ...known }) as Members;
  for (const gone of (changes[GONE] as string[] | undefined) ?? []) delete next[gone];
  for (const [name, value] of Object.entries(changes))
    if (name !== GONE) next[name] = name in next ? changed(next[name], value) : value;
  return next;
}

/** The whole table; null: something was missed, and it is to be joined again. */
export function wholeTable(known: Told | null, news: Told | ToldChanges): Told | null {
  if (!("changes" in news)) return news;
  if (known?.version !== news.after) return null;
  const { after: _, changes, ...rest } = news;
  const { log: _log, moves: _moves, prompt: _prompt, ...before } = known;
  return { ...(changed(before, changes) as Told), ...rest };
}

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
