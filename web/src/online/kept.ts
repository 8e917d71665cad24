/**
 * kept.ts - what this browser remembers of tables and people: the keys of chairs kept for friends, and who
 * is not to be heard.
 */
const MUTED = "floe-muted";
const keysOf = (table: string) => `floe.keys.${table}`;

function read<T>(name: string, usual: T): T {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? "null") as T | null) ?? usual;
  } catch {
    return usual;
  }
}

function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Without storage it is forgotten when the page is closed: no harm.
  }
}

/** For each chair its key, or null. */
export const keptKeys = (table: string) => read<(string | null)[]>(keysOf(table), []);
export const keepKeys = (table: string, keys: (string | null)[]) => write(keysOf(table), keys);

export const mutedPeople = () => read<number[]>(MUTED, []);
export const keepMuted = (people: number[]) => write(MUTED, people);
