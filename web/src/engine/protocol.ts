/**
 * protocol.ts - the engine's operations, with what they want and what they answer: as much of
 * docs/bots.md as the page uses.
 */
import type { GameName } from "../games/list";
import type { GameEvent, LogEntry, Move, Score, Verdict } from "../table/table";

/** How a game stands. */
export interface Standing {
  decides: number | null;
  over: boolean;
  turn: number;
  ply: number;
}

/** The answer to `new` and `load`. Without seed and options: it began from a given position. */
export interface Opened extends Standing {
  game: GameName;
  players: number;
  options?: Record<string, string>;
  seed?: string;
  /** What dealt it, unless it is splitmix64. */
  generator?: string;
  /** Names of the nets that computer players need for it. */
  nets: string[];
}

/** Promises and what was promised, as a server tells them. */
interface DealParts {
  table: string;
  hash: string;
  commitments: (string | null)[];
  secret: string;
  numbers: (string | null)[];
  seed: string;
}

export type Seat = number | "spectator";
type UndoRule = "any" | "turn";

/** A budget by level; the seed makes it repeatable. */
interface Budget {
  level: number;
  seed?: string;
  progress?: boolean;
}

interface NewGame {
  game: GameName;
  players: number;
  options: Record<string, string>;
  seed?: string;
  names: string[];
  undo: UndoRule;
}

/** What the engine tells of a game. */
export interface GameFacts {
  name: string;
  /** To people who choose a game; a template is not. */
  offered: boolean;
  players: { min: number; max: number };
  /** Each with its values, the default first, and the numbers of players it is for. */
  options: { name: string; values: string[]; players: number[] }[];
  /** The scales on which servers rate its players, each with the numbers of players it is for. */
  scales: { name: string; players: number[] }[];
}

interface Illegal {
  message: string;
  rule?: string;
}

export interface Operations {
  new: { fields: NewGame; answer: Opened };
  load: { fields: { record: string; ply?: number; undo: UndoRule }; answer: Opened };
  record: { fields: object; answer: { record: string } };
  state: { fields: { seat: Seat; ply?: number }; answer: Standing & { state: unknown } };
  score: { fields: { ply?: number }; answer: Score };
  ask: { fields: { ply?: number }; answer: { ask: string } };
  text: { fields: { seat: Seat; ply?: number }; answer: { text: string } };
  log: { fields: { from?: number }; answer: { log: LogEntry[] } };
  moves: { fields: { text: true; points: true }; answer: { moves: Move[] } };
  check: { fields: { move: string }; answer: { legal: boolean; reason?: Illegal } };
  play: { fields: { move: string; state: false }; answer: Standing & { events: GameEvent[] } };
  undo: { fields: object; answer: Standing };
  fingerprint: { fields: { seed: string }; answer: { fingerprint: string } };
  verify_deal: { fields: DealParts; answer: { fair: boolean } };
  think: { fields: Budget; answer: { move: string } };
  hint: { fields: Budget; answer: { seat: number; move: string; text: string } };
  analyse: { fields: Budget; answer: { decisions: Verdict[] } };
}

export type Operation = keyof Operations;
export type Fields<Op extends Operation> = Operations[Op]["fields"];
export type Answer<Op extends Operation> = Operations[Op]["answer"];
