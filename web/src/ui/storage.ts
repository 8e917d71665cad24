/**
 * storage.ts - what this browser remembers, in its local storage: every name that the page keeps something under.
 *
 * Nothing here fails. Where storing is forbidden or the storage is full, the page remembers as long as it is open. What
 * belongs to a table is of no use once the table is forgotten, so it expires: it is removed when the page starts and has
 * not been written for a while.
 */
const DAY = 24 * 60 * 60 * 1000;

/** Names that begin so are kept for so long after they were written, in milliseconds. */
const EXPIRE: readonly (readonly [prefix: string, after: number])[] = [
  ["floe.analysis.", 30 * DAY],
  ["floe.deal.", 180 * DAY],
  ["floe.keys.", 180 * DAY],
  ["floe.trial.", 30 * DAY],
];
const WRITTEN = "floe-written";

/** What could not be stored. */
const here = new Map<string, string>();

/** The storage; null where it is forbidden. */
function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** What was kept under the name; `usual` if there is nothing, or nothing that can be read. */
export function read<T>(name: string, usual: T): T {
  try {
    const words = here.get(name) ?? storage()?.getItem(name) ?? "null";
    return (JSON.parse(words) as T | null) ?? usual;
  } catch {
    return usual;
  }
}

export function write(name: string, value: unknown): void {
  if (store(name, value) === "stored") {
    here.delete(name);
    if (lifetime(name) !== Infinity) note(name, Date.now());
  } else here.set(name, JSON.stringify(value));
}

/** Stores it for good or not at all: where the storage is full there may be room later. */
export function store(name: string, value: unknown): "stored" | "full" | "forbidden" {
  try {
    localStorage.setItem(name, JSON.stringify(value));
    return "stored";
  } catch (error) {
    return error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "forbidden";
  }
}

export function remove(name: string): void {
  here.delete(name);
  storage()?.removeItem(name);
}

/** All names in the storage that begin so. */
export const namesWith = (prefix: string) => Object.keys(storage() ?? {}).filter((name) => name.startsWith(prefix));

/** Tells of names beginning so that another tab has written or removed. Returns how to stop listening. */
export function onOtherTab(prefix: string, listener: (name: string) => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key?.startsWith(prefix)) listener(key);
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}

const lifetime = (name: string) => EXPIRE.find(([prefix]) => name.startsWith(prefix))?.[1] ?? Infinity;

type Times = Record<string, number>;

function note(name: string, time: number): void {
  const times = read<Times>(WRITTEN, {});
  store(WRITTEN, { ...times, [name]: time });
}

/** Removes what has expired. What was never noted, as by an older page, counts as written now. */
export function expire(now = Date.now()): void {
  const times = read<Times>(WRITTEN, {});
  const names = EXPIRE.flatMap(([prefix]) => namesWith(prefix));
  const kept = names.filter((name) => now - (times[name] ?? now) < lifetime(name));
  for (const name of names) if (!kept.includes(name)) remove(name);
  if (names.length > 0) write(WRITTEN, Object.fromEntries(kept.map((name) => [name, times[name] ?? now])));
}

/** The keys of chairs that are kept for friends at a table: for each chair its key, or null. */
export const keptKeys = (table: string) => read<(string | null)[]>(`floe.keys.${table}`, []);
export const keepKeys = (table: string, keys: (string | null)[]) => write(`floe.keys.${table}`, keys);

/** What whoever uses this browser is called; asked once, where a game is set up or on the way to other people. */
export const ownName = () => read<string>("floe-name", "");
export const keepOwnName = (name: string) => write("floe-name", name);

/** Who is not to be heard. */
export const mutedPeople = () => read<number[]>("floe-muted", []);
export const keepMuted = (people: number[]) => write("floe-muted", people);
