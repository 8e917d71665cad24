/**
 * changes.ts - what is known of a table, with what an event `table` says has changed (docs/server.md).
 */
import type { Told, ToldChanges } from "./told";

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
  const { log: _log, moves: _moves, ...before } = known;
  return { ...(changed(before, changes) as Told), ...rest };
}
