/**
 * api.ts - what goes over HTTP: who one is, games of the past, ladders.
 */
import type { GameName } from "../../games/list";
import type { Person, TableLine } from "./protocol";
import { away, Refused, type ServerFault } from "./refused";
import { Signal } from "./signal";

export interface RatedPerson extends Person {
  rating: number;
  deviation: number;
  games: number;
}

export interface SoloPerson extends Person {
  points: number;
  /** null: the deal of a day that is not over. */
  table?: string | null;
}

/** Guests have a day's deal of their own. */
export interface Solos {
  people: SoloPerson[];
  guests?: SoloPerson[];
}

const address = (path: string) => new URL(`api/${path}`, document.baseURI);

async function answered<T>(asked: Promise<Response>): Promise<T> {
  const response = await asked.catch(() => Promise.reject(away()));
  const body = (await response.json().catch(() => null)) as (T & { error?: ServerFault }) | null;
  if (response.ok && body !== null) return body;
  throw body?.error ? new Refused(body.error) : away();
}

function get<T>(path: string, query: Record<string, string> = {}): Promise<T> {
  const url = address(path);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return answered<T>(fetch(url, { cache: "no-store" }));
}

function post<T>(path: string, fields: object): Promise<T> {
  const headers = { "Content-Type": "application/json" };
  return answered<T>(fetch(address(path), { method: "POST", headers, body: JSON.stringify(fields) }));
}

type You = { you: Person };

/** Where the server writes to; null: nowhere yet. It does so once the address is confirmed. */
export interface Mail {
  address: string | null;
  confirmed: boolean;
}

export const api = {
  me: async () => (await get<{ you: Person | null }>("me")).you,
  guest: async (name: string) => (await post<You>("guest", { name })).you,
  account: async (name: string, password: string) => (await post<You>("account", { name, password })).you,
  login: async (name: string, password: string) => (await post<You>("login", { name, password })).you,
  logout: (everywhere: boolean) => post<object>("logout", { everywhere }),
  password: (old: string, fresh: string) => post<object>("password", { old, new: fresh }),
  bots: async () => (await get<{ bots: Person[] }>("bots")).bots,
  makeBot: (name: string) => post<You & { token: string }>("bot", { name }),
  token: async (bot: number) => (await post<{ token: string }>("token", { bot })).token,
  /** null: this server writes no mails. */
  mail: async () => (await get<{ mail?: Mail | null }>("me")).mail ?? null,
  /** "": none any more. */
  setMail: (address: string) => post<object>("mail", { address }),
  confirmMail: (code: string) => post<object>("mail/confirm", { code }),
  stopMail: (code: string) => post<object>("mail/stop", { code }),
  games: async () => (await get<{ tables: TableLine[] }>("games")).tables,
  record: async (table: string) => (await get<{ record: string }>("record", { table })).record,
  ratings: async (scale: string) => (await get<{ people: RatedPerson[] }>("ratings", { scale })).people,
  solo: (game: GameName, daily?: string) => get<Solos>("solo", daily === undefined ? { game } : { game, daily }),
};

/** Who is in front of this screen. undefined: not known (yet), or there is no server; null: somebody new. */
export const you = new Signal<Person | null | undefined>(undefined);

/** Asks the server. False: there is none, as where the page is nothing but files. */
export async function findYou(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    you.set(await api.me());
    return you.value !== undefined;
  } catch {
    return false;
  }
}
