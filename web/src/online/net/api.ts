/**
 * api.ts - what goes over HTTP: who one is, games of the past, ladders.
 */
import type { GameName } from "../../games/list";
import type * as Wire from "../../protocol/server";
import type { Person, TableLine } from "./protocol";
import type { Club } from "../club/club";
import { away, Refused, type ServerFault } from "./refused";
import { Signal } from "./signal";
import { currentLanguage, onLanguage } from "../../ui/words";

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

/** Refusals come in the language of the page. */
const spoken = () => ({ "Accept-Language": currentLanguage().code });

const address = (path: string) => new URL(`api/${path}`, document.baseURI);

async function answered<T>(asked: Promise<Response>): Promise<T> {
  const response = await asked.catch(() => Promise.reject(away()));
  const body = (await response.json().catch(() => null)) as (T & { error?: ServerFault }) | null;
  if (response.ok && body !== null) return body;
  throw body?.error ? new Refused(body.error) : away();
}

function get<T>(path: string, query: Record<string, string> = {}, cache: RequestCache = "no-store"): Promise<T> {
  const url = address(path);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return answered<T>(fetch(url, { cache, headers: spoken() }));
}

function post<T>(path: string, fields: object): Promise<T> {
  const headers = { "Content-Type": "application/json", ...spoken() };
  return answered<T>(fetch(address(path), { method: "POST", headers, body: JSON.stringify(fields) }));
}

type You = { you: Person };

/** Where the server writes to; null: nowhere yet. It does so once the address is confirmed. */
export interface Mail {
  address: string | null;
  confirmed: boolean;
}

async function text(place: string): Promise<string> {
  const response = await fetch(new URL(place, document.baseURI)).catch(() => Promise.reject(away()));
  return response.ok ? response.text() : Promise.reject(away());
}

/** Who may come. */
export type Entry = Wire.Entry;

/** An invitation to register. */
export type Invite = Wire.Invite;

type Me = Omit<Wire.MeAnswer, "you" | "mail"> & { you: Person | null };

/** How long somebody is banned or muted, in minutes; null: for good. */
const sanction = (person: number, minutes: number | null, reason: string) =>
  minutes === null ? { person, reason } : { person, minutes, reason };

/** A page of all data about oneself. */
type DataPage = { tables: object[]; next: string | null };

export const api = {
  /** The browser may have it already: then the server says so. */
  club: () => get<Club>("club", {}, "no-cache"),
  clubText: text,
  me: () => get<Me>("me"),
  guest: async (name: string) => (await post<You>("guest", { name })).you,
  account: async (name: string, password: string, invite = "") =>
    (await post<You>("account", { name, password, invite })).you,
  deleteAccount: (password: string) => post<object>("account/delete", { password }),
  forgot: (name: string) => post<object>("forgot", { name }),
  reset: async (code: string, password: string) => (await post<You>("reset", { code, password })).you,
  data: (before: string) => get<DataPage>("data", { before }),
  invites: async () => (await get<{ invites: Invite[] }>("invites")).invites,
  invite: (uses: number, days: number) => post<{ code: string }>("invite", { uses, days }),
  uninvite: (invite: number) => post<object>("uninvite", { invite }),
  reports: (state: "open" | "all", before: string) =>
    get<Wire.ReportsAnswer>("reports", before === "" ? { state } : { state, before }),
  report: (number: number) => get<Wire.ShownReportAnswer>("report", { number: String(number) }),
  settle: (report: number, outcome: "upheld" | "dismissed") => post<object>("settle", { report, outcome }),
  mute: (person: number, minutes: number | null, reason: string) =>
    post<object>("mute", sanction(person, minutes, reason)),
  unmute: (person: number) => post<object>("unmute", { person }),
  ban: (person: number, minutes: number | null, reason: string, network: boolean) =>
    post<Wire.BanAnswer>("ban", { ...sanction(person, minutes, reason), network }),
  unban: (person: number) => post<object>("unban", { person }),
  networks: async () => (await get<Wire.NetworksAnswer>("networks")).networks,
  unbanNetwork: (network: string) => post<object>("unban/network", { network }),
  rename: (person: number, name: string) => post<object>("rename", { person, name }),
  removeRemark: (table: string, remark: number) => post<object>("remove", { table, remark }),
  closeTable: (table: string) => post<object>("close", { table }),
  login: async (name: string, password: string) => (await post<You>("login", { name, password })).you,
  logout: (everywhere: boolean) => post<object>("logout", { everywhere }),
  password: (old: string, fresh: string) => post<object>("password", { old, new: fresh }),
  bots: async () => (await get<{ bots: Person[] }>("bots")).bots,
  makeBot: (name: string) => post<You & { token: string }>("bot", { name }),
  token: async (bot: number) => (await post<{ token: string }>("token", { bot })).token,
  /** null: this server writes no mails. */
  mail: async () => (await get<{ mail?: Mail | null }>("me")).mail ?? null,
  /** In which e-mails are written. */
  setLanguage: (language: string) => post<object>("language", { language }),
  /** "": none any more. */
  setMail: (address: string, password: string) => post<object>("mail", { address, password }),
  confirmMail: (code: string) => post<object>("mail/confirm", { code }),
  stopMail: (code: string) => post<object>("mail/stop", { code }),
  games: async () => (await get<{ tables: TableLine[] }>("games")).tables,
  record: async (table: string) => (await get<{ record: string }>("record", { table })).record,
  analysis: (table: string) => get<Wire.AnalysisAnswer>("analysis", { table }),
  wishAnalysis: (table: string) => post<Wire.AnalysisAnswer>("analysis", { table }),
  ratings: async (scale: string) => (await get<{ people: RatedPerson[] }>("ratings", { scale })).people,
  solo: (game: GameName, daily?: string) => get<Solos>("solo", daily === undefined ? { game } : { game, daily }),
};

/** Who is in front of this screen. undefined: not known (yet), or there is no server; null: somebody new. */
export const you = new Signal<Person | null | undefined>(undefined);

/** Who may come; null: not known yet. */
export const entry = new Signal<Entry | null>(null);

/** Does this person look after the server? */
export const isOperator = new Signal(false);

/** How many reports wait for an operator. */
export const openReports = new Signal(0);

/** Does this server make analyses? */
export const analyses = new Signal(false);

/** Why this person may not play here; null: they may. */
export const ban = new Signal<Wire.SanctionOrNull>(null);

/** Why nobody may come from here; "": they may. */
export const turnedAway = new Signal("");

/** Somebody has come in, or is somebody else now: first what they are here, then who, so that no screen says both. */
export async function enter(person: Person): Promise<void> {
  if (!(await findYou())) you.set(person);
}

/** E-mails come in the language that was chosen last. */
function keepLanguage(): void {
  if (you.value) api.setLanguage(currentLanguage().code).catch(() => {}); // the next choice tells it again
}
onLanguage(keepLanguage);

/** Asks the server. False: there is none, as where the page is nothing but files. */
export async function findYou(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const { you: person, role, entry: rules, language, ban: banned, reports, analysis } = await api.me();
    entry.set(rules ?? null);
    isOperator.set(role === "operator");
    openReports.set(reports ?? 0);
    ban.set(banned ?? null);
    analyses.set(analysis ?? false);
    turnedAway.set("");
    // The same person stays the same object: a table that they look at is not joined anew.
    if (JSON.stringify(person) !== JSON.stringify(you.value)) you.set(person);
    if (person && language === null) keepLanguage();
    return you.value !== undefined;
  } catch (error) {
    if (error instanceof Refused && error.code === "banned_network") turnedAway.set(error.message);
    return false;
  }
}
