/**
 * protocol.ts - what the server tells and wants: as much of docs/server.md as the page uses.
 */
import type { GameName } from "../../games/list";
import type { LogEntry, Move, Moment, Refusal, Score } from "../../table/table";

export interface Person {
  id: number;
  name: string;
  kind: "guest" | "account" | "bot";
}

/** In seconds. */
export type ClockManner =
  | { kind: "none" }
  | { kind: "fischer"; start: number; each: number }
  | { kind: "turn"; each: number; reserve: number };

export interface Chair {
  kind: "open" | "friend" | "person" | "computer";
  person?: Person | null;
  /** The id of the person for whom the chair of a rematch is kept. */
  reserved?: number;
  level?: number;
  /** Connected. */
  here?: boolean;
  /** A computer plays for the person, until that one is back. */
  replaced?: boolean;
  /** Has given up the game. */
  resigned?: boolean;
  /** Milliseconds on the clock. */
  left?: number;
  /** With a clock by turns: what is left of this turn, before `left` melts. */
  grace?: number;
}

export interface TableSetup {
  game: GameName;
  players: number;
  options: Record<string, string>;
  clock: ClockManner;
  open: boolean;
  rated: boolean;
  /** The day whose deal it is. */
  daily?: string | null;
  /** The person's id. */
  host?: number;
}

/** set_aside: as it is stored the server cannot play it on. */
export type Stage = "waiting" | "playing" | "over" | "given_up" | "set_aside";

/** A table as the lobby lists it. */
export interface TableLine {
  table: string;
  stage: Stage;
  setup: TableSetup;
  chairs: Chair[];
  decides?: number | null;
  ply?: number;
  created?: number;
  changed?: number;
}

/** Somebody asks to go back to a ply. */
export interface Plea {
  chair: number;
  ply: number;
  agreed: number[];
}

/** Somebody offers a draw. */
export interface DrawOffer {
  chair: number;
  agreed: number[];
}

export interface RatingChange {
  chair: number;
  before: number;
  after: number;
}

/** 64 hex digits; null: that chair has no part in the deal. */
export type Digits = string | null;

/** Where the seed comes from. All but the first three is told when the game is over. */
export interface Fair {
  hash: string;
  commitments?: Digits[];
  /** Milliseconds that are left to tell one's number: it is asked for. */
  reveal?: number;
  secret?: string;
  numbers?: Digits[];
  seed?: string;
  generator?: string;
}

/** How a position stands, as the server tells it. */
export interface ToldMoment {
  decides: number | null;
  over: boolean;
  turn: number;
  ply: number;
  state: unknown;
  score: Score;
  ask: string;
}

/** The event `table`. While the table waits for players there is no position yet. */
export interface Told extends Partial<ToldMoment> {
  event: "table";
  table: string;
  version: number;
  stage: Stage;
  setup: TableSetup;
  /** One's own; null: watching. */
  chair: number | null;
  chairs: Chair[];
  watching: number;
  /** The chair whose clock runs; `left` of the chairs is as of this event. */
  runs?: number | null;
  time?: number;
  moves?: Move[];
  log?: LogEntry[];
  undo?: Plea | null;
  fair?: Fair | null;
  draw?: DrawOffer | null;
  /** How people have ended the game before its rules did. */
  ending?: "resigned" | "draw" | null;
  rematch?: string | null;
  rating?: RatingChange[] | null;
}

/** The event `table` for somebody who was told that table as of version `after`: what has changed since. */
export interface ToldChanges extends Pick<Told, "event" | "table" | "version" | "time" | "moves" | "log"> {
  after: number;
  changes: object;
}

/** Has the game begun, so that there is a position? */
export const hasPosition = (told: Told): told is Told & ToldMoment => told.state !== undefined && told.state !== null;

export const momentOf = ({ ply, turn, decides, over, state, score, ask }: ToldMoment): Moment => ({
  ply,
  turn,
  decides,
  over,
  view: state,
  score,
  ask,
});

export const PRESETS = [
  "hello",
  "good_luck",
  "well_played",
  "thanks",
  "sorry",
  "one_moment",
  "oops",
  "good_game",
] as const;
export type Preset = (typeof PRESETS)[number];

/** The event `presence`: who is there, and nothing else. */
export interface PresenceNews {
  event: "presence";
  table: string;
  /** Of each chair: connected. */
  here: boolean[];
  watching: number;
}

/** The event `chat`: one remark. */
export interface Remark {
  event: "chat";
  table: string;
  number: number;
  from: Person;
  /** Said by a spectator. */
  watching: boolean;
  text?: string;
  preset?: Preset;
}

export interface Hello {
  event: "hello";
  you: Person;
  time: number;
}

/** Lines that are new or have changed, and tables that are not listed any more. */
export interface LobbyNews {
  event: "lobby";
  tables: TableLine[];
  gone: string[];
}

/** One of the tables with a chair of one's own has changed. */
export interface OwnNews {
  event: "own";
  table: TableLine;
}

export interface EventsOf {
  hello: Hello;
  lobby: LobbyNews;
  own: OwnNews;
  table: Told | ToldChanges;
  chat: Remark;
  presence: PresenceNews;
}
export type EventKind = keyof EventsOf;

/** Who is to sit on a chair of a new table. */
export type ChairWish = "me" | "open" | "friend" | { computer: number };

export interface TableWish {
  game: GameName;
  players: number;
  options: Record<string, string>;
  chairs: ChairWish[];
  open: boolean;
  rated: boolean;
  clock: ClockManner;
  daily?: true;
}

interface OfTable {
  table: string;
}

/** The commitment to a number for the deal. */
interface Committing {
  commit?: string;
}

export interface ServerOperations {
  lobby: { fields: { watch: boolean; after?: string }; answer: { tables: TableLine[]; more: boolean } };
  own: { fields: { watch: boolean }; answer: { tables: TableLine[] } };
  create: { fields: TableWish & Committing; answer: OfTable & { keys?: (string | null)[] } };
  sit: { fields: OfTable & Committing & { chair: number; key?: string }; answer: { chair: number } };
  commit: { fields: OfTable & { commit: string }; answer: object };
  reveal: { fields: OfTable & { number: string }; answer: object };
  stand: { fields: OfTable; answer: object };
  join: { fields: OfTable & { ply: number }; answer: object };
  leave: { fields: OfTable; answer: object };
  play: { fields: OfTable & { number: number; move: string }; answer: { version: number; ply: number } };
  check: { fields: OfTable & { move: string }; answer: { legal: boolean; reason?: Refusal } };
  moment: { fields: OfTable & { ply: number }; answer: ToldMoment };
  text: { fields: OfTable & { ply: number }; answer: { text: string } };
  undo: { fields: OfTable; answer: { done: boolean } };
  agree: { fields: OfTable & { yes: boolean }; answer: object };
  resign: { fields: OfTable; answer: object };
  draw: { fields: OfTable & { yes: boolean }; answer: { done: boolean } };
  say: { fields: OfTable & ({ text: string } | { preset: Preset }); answer: object };
  rematch: { fields: OfTable & Committing; answer: OfTable };
  stop: { fields: OfTable; answer: object };
}
export type ServerOp = keyof ServerOperations;
