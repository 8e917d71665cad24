/**
 * table.ts - a table, as the page sees it: the one seam between what is drawn and what decides.
 *
 * The page never knows a rule. What may be clicked are the moves of the table, what is drawn is its
 * view, what moves are its events. `LocalTable` (local.ts) plays with the C engine in a worker,
 * `RemoteTable` (online/net/remote.ts) sits at a server. Both promise the same.
 */
import type { GameName } from "../games/list";
import type * as Wire from "../protocol/engine";
import type * as Server from "../protocol/server";

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
  /** As somebody typed them; "": a computer with its usual name in the language that is spoken, or a person without one. */
  names: string[];
  sitters: Sitter[];
}

/** A legal move of the one who decides: its notation, what it does, for people, and what it changes on the score sheets. */
export type Move = Required<Omit<Wire.DescribedMove, "behind">>;

/** What is asked of the one who decides, part by part: src/game/prompt.h. */
export type Prompt = Wire.Prompt;

/** What happened: a code and facts by name for pictures, a sentence for people. `revealed`: nobody did it. */
export type GameEvent = Wire.Event;

/** A line of the log: one decision. Behind it the position is that of its ply, and its turn that of `Moment.turn`. */
export type LogEntry = Wire.LogEntries[number];

/** The score sheets, and the grade reached when a solo game is over. */
export type Score = Pick<Wire.ScoreAnswer, "over" | "seats" | "grade" | "result">;

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

/** A move that somebody wants to play, judged before it is final. */
export type Judgement = Pick<Wire.JudgeAnswer, "seat" | "move" | "cost" | "mark" | "better" | "text">;

/** One decision, judged: what it was worth before, by seat, and what the move took from it; of a marked one why. */
export type Verdict = Wire.Decision;

/** A whole game, judged: all decisions, what each seat made of it, where it turned, and which lines decided it. */
export type Review = Pick<Wire.AnalyseAnswer, "decisions" | "seats" | "turning" | "decided" | "stopped">;

/** How the analysis of a server stands. */
export type DeepState = Server.AnalysisAnswer;

/** A finished game can be analysed by the machines of a server, if it has any. */
export interface Deeper {
  /** How it stands; null: there is none, and nobody here can ask for one. */
  look(): Promise<DeepState | null>;
  /** Asks for it. */
  wish(): Promise<DeepState>;
  /** What was found there, in sentences. Null: it was stopped. */
  tell(analysis: Server.Analysis): Promise<Review | null>;
}

/** What a table is at a moment; a new object whenever something has changed. */
export interface Live {
  moment: Moment;
  /** Legal moves if a person at this screen decides, else none. */
  moves: Move[];
  /** What is asked of that person; null: nobody here decides. */
  prompt: Prompt | null;
  /** The seat of the computer that is thinking now, or null. */
  thinking: number | null;
  /** A move of a person here has been sent and not been answered for a while: nothing else can be chosen until it is. */
  sending?: boolean;
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
  /** Is it at a server, so that a slip costs more than an undo? */
  readonly remote: boolean;
  /** Absent: the game is not at a server, or it makes no analyses. */
  readonly deeper?: Deeper | undefined;

  /** Calls the listener after every change; returns how to stop listening. */
  listen(listener: (live: Live) => void): () => void;

  /** Plays for whoever decides. Null: played. A refused move changes nothing. */
  play(move: string): Promise<Refusal | null>;
  /** Would it be legal? Null: yes. */
  check(move: string): Promise<Refusal | null>;
  /** Does a legal move have all these picks ("slot:2", "do:siku")? Null: yes. */
  pick(picks: string[]): Promise<Refusal | null>;
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
  /** What the coach thinks of a move before it is final. Null: it was stopped. */
  judge(move: string): Promise<Judgement | null>;
  /** Judges all decisions. `progress` gets each verdict. Null: it was stopped. Called again after a pause it goes on. */
  analyse(progress: (done: Verdict) => void): Promise<Review | null>;
  /** The analysis ends soon, with what it has found. */
  pauseAnalysis(): void;
  /** Ends hint, judgement and analysis. */
  stopThinking(): void;
  /** The whole game as a record, which `floe` reads; or its first plies. */
  record(ply?: number): Promise<string>;

  /** Lets computers move without a pause from now on. */
  hurry(): void;

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
