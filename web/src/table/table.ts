/**
 * table.ts - a table, as the page sees it: the one seam between what is drawn and what decides.
 *
 * The page never knows a rule. What may be clicked are the moves of the table, what is drawn is its
 * view, what moves are its events. `LocalTable` (local.ts) plays with the C engine in a worker,
 * `RemoteTable` (online/remote.ts) sits at a server. Both promise the same.
 */
import type { GameName } from "../games/list";

/** Who sits on a chair: a person in front of this screen, one elsewhere, or the computer at a level from 1 to 6. */
export type Sitter = { kind: "person" } | { kind: "remote" } | { kind: "computer"; level: number };

/** What a game is made of. */
export interface Setup {
  game: GameName;
  players: number;
  /** Only those that differ from their default. */
  options: Record<string, string>;
  /** Absent: chance. */
  seed?: string;
  names: string[];
  sitters: Sitter[];
}

/** A legal move of the one who decides. */
export interface Move {
  /** Its notation, which is what crosses every seam. */
  move: string;
  /** What it does, for people. */
  text: string;
  /** What it changes at once on the score sheets, chance apart: lines that stay are left out. */
  points: { seat: number; line: string; points: number }[];
}

/** What happened: a code and facts by name for pictures, a sentence for people. */
export interface GameEvent {
  code: string;
  text: string;
  /** Something hidden came to light; nobody did it. */
  revealed?: boolean;
  [fact: string]: unknown;
}

/** A line of the log: one decision. */
export interface LogEntry {
  /** The decision's number, from 1: behind it the position is that of this ply. */
  ply: number;
  /** The turn in which it was made, as in `Moment.turn`. */
  turn: number;
  seat: number;
  move: string;
  /** The move for people. */
  text: string;
  events: GameEvent[];
}

export interface SheetLine {
  line: string;
  rule?: string;
  points: number;
}

export interface Score {
  over: boolean;
  seats: { seat: number; lines: SheetLine[]; total: number; rank?: number }[];
  /** The grade reached, when a solo game is over. */
  grade?: string;
}

/** A position as the one who looks may know it. */
export interface Moment<View = unknown> {
  ply: number;
  turn: number;
  /** The seat that decides; null: the game is over. */
  decides: number | null;
  over: boolean;
  /** What the engine's `state` tells: docs/GAME-notation.md. */
  view: View;
  score: Score;
  /** What is expected now, and of whom, in one sentence. */
  ask: string;
}

/** Why something is not possible, with the rule behind it. */
export interface Refusal {
  message: string;
  rule?: string;
  /** The option of a set-up that it is about. */
  option?: string;
}

export interface Hint {
  seat: number;
  move: string;
  /** In sentences, one each. */
  sentences: string[];
}

/** One decision, judged. */
export interface Verdict {
  ply: number;
  seat: number;
  move: string;
  /** By seat, from 0 (lost) to 1 (won), before the move. */
  value: number[];
  cost: number;
  better?: string;
  mark?: "inaccuracy" | "mistake";
}

/** What a table is at a moment; a new object whenever something has changed. */
export interface Live {
  moment: Moment;
  /** Legal moves if a person at this screen decides, else none. */
  moves: Move[];
  /** The seat of the computer that is thinking now, or null. */
  thinking: number | null;
  /** Is there anything that a person here may take back? */
  mayUndo: boolean;
  /** Decisions and what they caused, the whole game. */
  log: LogEntry[];
  /** What the last change caused, for animations: empty after undo, opening and time travel. */
  events: GameEvent[];
  /** Why a computer cannot move (its net could not be fetched, ...), in one sentence: see Table.resume. */
  trouble?: string;
}

export interface Table {
  readonly id: string;
  readonly setup: Setup;
  readonly live: Live;
  /** Does it give hints? Not while people play against each other from afar. */
  readonly advises: boolean;

  /** Calls the listener after every change; returns how to stop listening. */
  listen(listener: (live: Live) => void): () => void;

  /** Plays for whoever decides. Null: played. A refused move changes nothing. */
  play(move: string): Promise<Refusal | null>;
  /** Would it be legal? Null: yes. */
  check(move: string): Promise<Refusal | null>;
  /** Takes back the last decision of a person, and what computers did after it. */
  undo(): Promise<Refusal | null>;
  /** Takes back the person's unfinished turn. */
  restartTurn(): Promise<Refusal | null>;
  /** Tries again after Live.trouble. */
  resume(): void;

  /** The position after so many decisions, 0..log.length. */
  moment(ply: number): Promise<Moment>;
  /** The same as text, for screen readers and for those who like it. */
  text(ply: number): Promise<string>;
  /** What a strong player would do now, and why. Null: it was stopped. */
  hint(): Promise<Hint | null>;
  /** Judges all decisions. `progress` gets each verdict. Stopped: those found so far. */
  analyse(progress: (done: Verdict, of: number) => void): Promise<Verdict[]>;
  /** Ends hint and analysis. */
  stopThinking(): void;
  /** The whole game as a record, which `floe` reads; or its first plies. */
  record(ply?: number): Promise<string>;

  close(): void;
}

/** A failure as something to be told. The engine's and the server's refusals say more than a sentence. */
export function asRefusal(error: unknown): Refusal {
  const { rule, option } = error as Partial<Refusal>;
  return {
    message: error instanceof Error ? error.message : String(error),
    ...(rule !== undefined && { rule }),
    ...(option !== undefined && { option }),
  };
}
