/**
 * engine.ts - made from docs/engine.schema.json by web/scripts/protocol.mjs: change that one.
 */

export type Request =
  | Games
  | New
  | Setup
  | Load
  | State
  | Ask
  | Text
  | Log
  | Moves
  | Check
  | Pick
  | Play
  | Undo
  | Score
  | Record
  | Aid
  | Edition
  | Fingerprint
  | VerifyDeal
  | Levels
  | Think
  | Hint
  | Judge
  | Analyse
  | Review
  | Stop
  | Quit;

export type Answer =
  | Refusal
  | GamesAnswer
  | NewAnswer
  | SetupAnswer
  | LoadAnswer
  | StateAnswer
  | AskAnswer
  | TextAnswer
  | LogAnswer
  | MovesAnswer
  | CheckAnswer
  | PickAnswer
  | PlayAnswer
  | UndoAnswer
  | ScoreAnswer
  | RecordAnswer
  | AidAnswer
  | EditionAnswer
  | FingerprintAnswer
  | VerifyDealAnswer
  | LevelsAnswer
  | ThinkAnswer
  | HintAnswer
  | JudgeAnswer
  | AnalyseAnswer
  | ReviewAnswer
  | StopAnswer
  | QuitAnswer;

/** Echoed in the answer. */
export type Id = string | number;

/** Seats are numbered from 0 in turn order. */
export type Seat = number;

/** Whose knowledge: a seat's, or that of somebody who only watches. */
export type Audience = Seat | "spectator";

/** A move in the game's notation. */
export type Move = string;

/** What is asked for as a move; one that is none is refused as illegal. */
export type MoveText = string;

/** Printable ASCII without quote and backslash; a number is the same as its digits. */
export type Seed = number | SeedText;

export type SeedText = string;

/** Names of the seats, in order, not more than players; those that are missing are called Player 1, Player 2, ... */
export type Names = string[];

/** any: everything may be taken back; turn: only one's own unfinished turn, until something hidden was revealed. */
export const UNDO_MANNER = [
  "any",
  "turn",
] as const;
export type UndoManner = (typeof UNDO_MANNER)[number];

/** A position; the notation of the game tells its members. */
export type Position = object;

/** The seat that decides now; null: the game is over. */
export type Decides = Seat | null;

export type Over = boolean;

/** Grows when another turn begins. */
export type Turn = number;

/** Decisions played so far. */
export type Ply = number;

/** From a child's first game to the strongest. */
export type Level = number;

/**
 * Instead of a level: 5000x (1 to 10000000 iterations), 200ms (1 to 60000 milliseconds), one of them behind
 * plain:, tree: or alphabeta:; greedy, net, random.
 */
export type Budget = string;

/** A budget; but who chooses by chance judges nothing. */
export type JudgingBudget = Budget;

/** Of the thinker's random numbers. Absent: always the same. */
export type ThinkerSeed = Seed;

/** From 0 (lost) to 1 (won). */
export type Fraction = number;

/** What a position is worth to each seat. */
export type Values = Fraction[];

/** Calculated to the end: the value is that of best play. */
export type Exact = boolean;

export type Iterations = number;

/** The play that is expected, the move first. */
export type ExpectedLine = Move[];

/** The best moves, best first, at most 8. */
export type Candidates =
  | ({
      move: Move;
      value: Values;
      /** Iterations that tried it; 0: judged without. */
      visits: number;
    })[];

/** Decisions looked ahead, where that is known. */
export type Depth = number;

/** It was ended by stop, and this is what was found so far. */
export type Stopped = boolean;

export const MARK = [
  "inaccuracy",
  "mistake",
] as const;
export type Mark = (typeof MARK)[number];

/** Id of a rule: T-05. */
export type Rule = string;

export type Fact = string | number | boolean | null;

/** Why a move or a position is refused: a code of the game, the table or the record, and facts by name. */
export interface Reason {
  code: string;
  rule?: Rule;
  [name: string]: Fact | undefined;
}

/** A reason with its sentence. */
export interface ToldReason {
  code: string;
  rule?: Rule;
  message: string;
  [name: string]: Fact | undefined;
}

/** Something that happened: a code of the game, facts by name, and the sentence. */
export interface Event {
  code: string;
  rule?: Rule;
  text: string;
  /** The same in a few words, without whoever did it; absent: it is not worth telling briefly. */
  brief?: string;
  [name: string]: Fact | undefined;
}

export interface Refusal {
  id?: Id;
  ok: false;
  error: {
    code: "bad_analysis" | "bad_field" | "bad_json" | "bad_option" | "bad_position" | "bad_record" | "game_over" | "illegal_move" | "line_too_long" | "missing_field" | "no_game" | "not_an_object" | "undo_refused" | "unknown_field" | "unknown_game" | "unknown_op";
    rule?: Rule;
    message: string;
    /** Of bad_option: the option of the game that is refused. */
    option?: string;
    reason?: Reason;
    /** Of the record. */
    line?: number;
    /** The decision of the record that is wrong, from 1. */
    ply?: number;
  };
}

export interface Games {
  op: "games";
  id?: Id;
}

export interface GamesAnswer {
  id?: Id;
  ok: true;
  games: ({
    name: string;
    /** Version of the rules. */
    rules: string;
    /** Name of the edition. */
    edition: string;
    /** By which records name the edition. */
    check: {
      algorithm: "fnv1a-64-xor-32";
      digits: string;
    };
    /** To people who choose a game; a template is not. */
    offered: boolean;
    players: {
      min: number;
      max: number;
    };
    options: ({
      name: string;
      /** The first is the default. */
      values: string[];
      /** Id of the rule behind each value, in their order; empty if the game has no rules page. */
      rules: Rule[];
      /** With how many players it can be chosen. */
      players: number[];
    })[];
    nets: Nets;
    /** On which servers rate its players. */
    scales: ({
      name: string;
      /** For games of so many players. */
      players: number[];
    })[];
  })[];
}

/** Names of nets of computer players; empty: the game has none. */
export type Nets = string[];

/** What the deal's random numbers come from; absent: splitmix64. */
export const GENERATOR = [
  "splitmix64",
  "chacha20",
] as const;
export type Generator = (typeof GENERATOR)[number];

/** The seat of whoever reads the sentences, which address it: “You take …”. Absent: nobody in particular. */
export type Reader = number;

export interface New {
  op: "new";
  id?: Id;
  game: string;
  players: number;
  options?: { [name: string]: string };
  /** Equal seeds give equal deals. Absent: a random one, told in the answer. */
  seed?: Seed;
  generator?: Generator;
  names?: Names;
  you?: Reader;
  undo?: UndoManner;
}

export interface NewAnswer {
  id?: Id;
  ok: true;
  game: string;
  players: number;
  nets: Nets;
  options: { [name: string]: string };
  seed: string;
  generator?: Generator;
  decides: Decides;
  over: Over;
  turn: Turn;
  ply: Ply;
}

export interface Setup {
  op: "setup";
  id?: Id;
  game: string;
  state: Position;
  seed?: Seed;
  names?: Names;
  you?: Reader;
  undo?: UndoManner;
}

export interface SetupAnswer {
  id?: Id;
  ok: true;
  game: string;
  players: number;
  nets: Nets;
  decides: Decides;
  over: Over;
  turn: Turn;
  ply: Ply;
}

export interface Load {
  op: "load";
  id?: Id;
  record: string;
  /** Play only so many decisions of it. */
  ply?: number;
  you?: Reader;
  undo?: UndoManner;
}

export type LoadAnswer = NewAnswer | SetupAnswer;

export interface State {
  op: "state";
  id?: Id;
  seat?: Audience;
  ply?: Ply;
}

export interface StateAnswer {
  id?: Id;
  ok: true;
  game: string;
  decides: Decides;
  over: Over;
  turn: Turn;
  ply: Ply;
  state: Position;
}

export interface Ask {
  op: "ask";
  id?: Id;
  ply?: Ply;
}

/** What is expected, and of whom: one sentence. */
export type Question = string;

export interface AskAnswer {
  id?: Id;
  ok: true;
  ask: Question;
}

export interface Text {
  op: "text";
  id?: Id;
  seat?: Audience;
  ply?: Ply;
}

export interface TextAnswer {
  id?: Id;
  ok: true;
  /** The position as lines of plain text. */
  text: string;
}

export interface Log {
  op: "log";
  id?: Id;
  /** The first decision to tell; absent: 1. */
  from?: number;
}

/** Decisions, in order. */
export type LogEntries =
  | ({
      ply: number;
      seat: Seat;
      turn: Turn;
      move: Move;
      text: string;
      events: Event[];
    })[];

export interface LogAnswer {
  id?: Id;
  ok: true;
  log: LogEntries;
}

export interface Moves {
  op: "moves";
  id?: Id;
  /** false: without descriptions. */
  text?: boolean;
  /** true: with what each move changes on the score sheets. */
  points?: boolean;
  /** true: with the position behind each move. */
  behind?: boolean;
  /** Whose view of those positions. */
  seat?: Audience;
}

export interface DescribedMove {
  move: Move;
  text?: string;
  /** What the move changes at once on the score sheets. */
  points?: ({
    seat: Seat;
    line: string;
    points: number;
    /** false: these points hold only if the game ended now. */
    sure: boolean;
  })[];
  /** What the move does at once besides its points. */
  effects?: Event[];
  /** The position behind the move. */
  behind?: {
    decides: Decides;
    over: Over;
    turn: Turn;
    state: Position;
  };
}

/** What is asked, part by part; with `text` only. */
export interface Prompt {
  questions: PartQuestion[];
  answers: WordAnswer[];
}

export interface PartQuestion {
  /** What is asked for: its picks are PART:NAME. */
  part: string;
  /** The answer that leads to this question. */
  way?: string;
  /** true: its few choices are worth a list in words. */
  listed: boolean;
  asks: Event;
}

export interface WordAnswer {
  /** Its pick is do:ANSWER. */
  answer: string;
  /** false: it declines. */
  yes: boolean;
  /** true: it declines what may be asked again in every turn. */
  repeats: boolean;
  /** The part that is chosen before it is offered; absent: it is at once. */
  after?: string;
  says: Event;
  about?: Event;
}

export interface MovesAnswer {
  id?: Id;
  ok: true;
  moves: (Move | DescribedMove)[];
  prompt?: Prompt;
}

export interface Check {
  op: "check";
  id?: Id;
  move: MoveText;
}

export type CheckAnswer =
  | {
      id?: Id;
      ok: true;
      legal: true;
    }
  | {
      id?: Id;
      ok: true;
      legal: false;
      reason: ToldReason;
    };

export interface Pick {
  op: "pick";
  id?: Id;
  picks: Picks;
}

/** What somebody has pointed at: PART:NAME, or do:ANSWER. */
export type Picks = string[];

export type PickAnswer = CheckAnswer;

export interface Play {
  op: "play";
  id?: Id;
  move: MoveText;
  seat?: Audience;
  /** false: the answer has no state. */
  state?: boolean;
  /** true: the answer has the score sheets. */
  score?: boolean;
}

export interface PlayAnswer {
  id?: Id;
  ok: true;
  events: Event[];
  decides: Decides;
  over: Over;
  turn: Turn;
  ply: Ply;
  state?: Position;
  score?: {
    over: Over;
    seats: ScoreSheets;
    grade?: Grade;
    result?: Result;
  };
}

export interface Undo {
  op: "undo";
  id?: Id;
  seat?: Seat;
}

export interface UndoAnswer {
  id?: Id;
  ok: true;
  decides: Decides;
  over: Over;
  turn: Turn;
  ply: Ply;
}

export interface Score {
  op: "score";
  id?: Id;
  ply?: Ply;
}

export type ScoreSheets =
  | ({
      seat: Seat;
      lines: ({
        line: string;
        rule?: Rule;
        points: number;
        /** Told if the line cannot bring anybody points with these options. */
        applies?: false;
        /** Told if the line's points only rank the players: nobody counts them. */
        ranks?: true;
      })[];
      total: number;
      /** The seat will never decide again, although the game goes on. */
      stuck?: true;
      /** Only if the game is over; equal ranks are shared. */
      rank?: number;
    })[];

/** Only if the game is over and gives one. */
export type Grade = string;

/**
 * Only if the rules have ended the game and one seat alone has won: the result in one sentence, and the line of
 * the score sheet that decided it, if points did.
 */
export interface Result {
  text: string;
  line?: string;
}

export interface ScoreAnswer {
  id?: Id;
  ok: true;
  over: Over;
  seats: ScoreSheets;
  grade?: Grade;
  result?: Result;
}

export interface Record {
  op: "record";
  id?: Id;
}

export interface RecordAnswer {
  id?: Id;
  ok: true;
  record: string;
}

export interface Aid {
  op: "aid";
  id?: Id;
}

export interface AidAnswer {
  id?: Id;
  ok: true;
  /** Name of the edition. */
  edition: string;
  sections: AidSection[];
  /** Questions of the prompt, by their codes, that say what they are for. */
  whys: ({
    question: string;
    text: string;
  })[];
  /** What of the components no source tells. */
  reconstructions: ({
    code: string;
    rule: string;
    text: string;
  })[];
}

export interface AidSection {
  section: string;
  title: string;
  lines: AidLine[];
}

export interface AidLine {
  code: string;
  rule: string;
  /** What the line is about. */
  title?: string;
  text: string;
  /** Codes of questions, answers and abouts of the prompt that it helps with. */
  asked: string[];
  /** Codes of events that it explains. */
  told: string[];
  /** A table: points for 1, 2, 3 ... of something. */
  row?: number[];
  /** What it tells about is a reconstruction: its code. */
  reconstruction?: string;
}

export interface Edition {
  op: "edition";
  id?: Id;
  /** Absent: the game being played. */
  game?: string;
}

export interface EditionAnswer {
  id?: Id;
  ok: true;
  game: string;
  /** All components, as the game tells them. */
  edition: {
    name: string;
    /** Codes of what no source tells: the aid explains them. */
    reconstructed: string[];
  };
}

export interface Fingerprint {
  op: "fingerprint";
  id?: Id;
  seed: Seed;
}

export interface FingerprintAnswer {
  id?: Id;
  ok: true;
  /** SHA-256 of the seed's text. */
  fingerprint: Digits;
}

/** 64 hex digits with small letters. */
export type Digits = string;

/** For each seat its digits; null: that seat gave no number. All lists have one length. */
export type DigitList = (Digits | null)[];

/** For each seat the chair, from 0, that its player had before the lot. */
export type SeatOrder = Seat[];

export interface VerifyDeal {
  op: "verify_deal";
  id?: Id;
  table: string;
  hash: Digits;
  commitments: DigitList;
  secret: Digits;
  numbers: DigitList;
  seed: Digits;
  /** Absent: seats were not drawn by lot. */
  order?: SeatOrder;
}

export interface VerifyDealAnswer {
  id?: Id;
  ok: true;
  fair: boolean;
  /** What is not as promised, if it is not fair. */
  wrong?: "secret" | "number" | "seed" | "order";
}

export interface Levels {
  op: "levels";
  id?: Id;
}

export interface LevelsAnswer {
  id?: Id;
  ok: true;
  levels: ({
    level: Level;
    /** For people. */
    name: string;
  })[];
}

export interface Think {
  op: "think";
  id?: Id;
  level?: Level;
  budget?: Budget;
  seed?: ThinkerSeed;
  /** true: tell what is found while thinking. */
  progress?: boolean;
}

export interface ThinkAnswer {
  id?: Id;
  ok: true;
  move: Move;
  value: Values;
  exact: Exact;
  iterations: Iterations;
  depth?: Depth;
  line: ExpectedLine;
  candidates: Candidates;
  stopped: Stopped;
}

export interface ThinkProgress {
  id?: Id;
  progress: true;
  move: Move;
  value: Values;
  exact: Exact;
  iterations: Iterations;
  depth?: Depth;
  line: ExpectedLine;
  candidates: Candidates;
}

/** Points by line of the score sheet. */
export type LinePoints =
  | ({
      line: string;
      points: number;
    })[];

/** Reasons for a move in the terms of the game: a code, facts by name, and the sentence. */
export type MoveReasons =
  | ({
      code: string;
      rule?: Rule;
      text?: string;
      [name: string]: Fact | undefined;
    })[];

export interface Hint {
  op: "hint";
  id?: Id;
  level?: Level;
  budget?: JudgingBudget;
  seed?: ThinkerSeed;
  progress?: boolean;
  /** false: without sentences. */
  text?: boolean;
}

export interface HintAnswer {
  id?: Id;
  ok: true;
  seat: Seat;
  move: Move;
  value: Values;
  exact: Exact;
  iterations: Iterations;
  line: ExpectedLine;
  /** The next best move, what it would be worth less, and what it does that the best one does not. */
  next?: {
    move: Move;
    cost: Fraction;
    /** What it scores at once, on lines where that differs from the best move. */
    points: LinePoints;
    /** Those that the best move has not. */
    reasons: MoveReasons;
    /** The same in sentences. */
    text?: string;
  };
  /** What the move changes at once on the seat's score sheet. */
  points: LinePoints;
  reasons: MoveReasons;
  /** The seat's mean score sheet at the end of so many quick playouts, from before the move and from after it. */
  outlook: {
    playouts: number;
    lines: ({
      line: string;
      before: number;
      after: number;
    })[];
    /** In all. */
    before: number;
    after: number;
  };
  /** All of it in sentences, one a line. */
  text?: string;
  stopped: Stopped;
}

export interface Judge {
  op: "judge";
  id?: Id;
  move: MoveText;
  level?: Level;
  budget?: JudgingBudget;
  seed?: ThinkerSeed;
}

export interface JudgeAnswer {
  id?: Id;
  ok: true;
  seat: Seat;
  move: Move;
  /** Of the position before the move. */
  value: Values;
  exact: Exact;
  /** What the move takes from its seat, compared with the best one. */
  cost: Fraction;
  mark?: Mark;
  /** The best move, if the cost is 0.02 or more. */
  better?: Move;
  /** Those that only the better move has. */
  reasons?: MoveReasons;
  /** Those that only this move has. */
  against?: MoveReasons;
  /** The comment: what the move costs and does, and what the better one does. */
  text?: string;
  stopped: Stopped;
}

export interface Analyse {
  op: "analyse";
  id?: Id;
  level?: Level;
  budget?: JudgingBudget;
  seed?: ThinkerSeed;
  progress?: boolean;
  /** Judges at most so many decisions: a part, which goes on where the one before it ended. */
  most?: number;
}

/** How many legal moves there were; 1: there was no choice. */
export type Choices = number;

/** Of a marked decision: what the move costs and does, and what the better one does. */
export type Why = string;

/** Of a marked decision: codes of reasons that the better move has more of, or that speak against the move played. */
export type Missed = string[];

export interface Decision {
  /** From 1. */
  ply: number;
  seat: Seat;
  move: Move;
  /** Of the position before the move. */
  value: Values;
  exact: Exact;
  /** What the move takes from its seat, compared with the best one. */
  cost: Fraction;
  /** The best move, if the cost is 0.02 or more. */
  better?: Move;
  mark?: Mark;
  choices: Choices;
  why?: Why;
  missed?: Missed;
}

export interface AnalyseAnswer {
  id?: Id;
  ok: true;
  plies: Ply;
  decisions: Decision[];
  /** Of the position behind the last decision. */
  value: Values;
  seats: ({
    seat: Seat;
    decisions: number;
    /** Of all its decisions. */
    cost: number;
    mean: Fraction;
    inaccuracies: number;
    mistakes: number;
    /** The mean over decisions with a choice of 1600 / (16 + the cost in hundredths). */
    accuracy?: number;
    /**
     * The ply whose move no other could replace, if there is one: all others were worse by 0.05 or more, and by most
     * here.
     */
    best?: number;
    /** Lessons about what it missed most in marked decisions. */
    learn: string[];
    /** The ply that cost most, if any cost something. */
    worst?: number;
    /** What all that came to light changed; absent if nothing did. */
    luck?: number;
  })[];
  /** The decisions after which values had changed most, by 0.10 or more for some seat. */
  turning: TurningPoint[];
  decided?: Decided;
  stopped: Stopped;
}

export interface Review {
  op: "review";
  id?: Id;
  /** As a server gives it: see server.schema.json#/$defs/analysis. */
  analysis: object;
}

export type ReviewAnswer = AnalyseAnswer;

export interface TurningPoint {
  ply: number;
  /** Who decided. */
  seat: Seat;
  /** Values of the position before the move. */
  from: Values;
  /** Values of the position after it. */
  to: Values;
  /** What most of the change is: the cost of the move, what came to light after it, or neither. */
  cause: "mistake" | "luck" | "move";
  text: string;
}

/** Of a game that is over and has one winner: the winner compared with the best of the others. */
export interface Decided {
  /** The winner. */
  seat: Seat;
  other: Seat;
  /** Points of the winner more than the other's, lines that differ, the largest difference first. */
  lines: LinePoints;
  text: string;
}

export interface AnalyseProgress {
  id?: Id;
  progress: true;
  plies: Ply;
  ply: number;
  seat: Seat;
  move: Move;
  value: Values;
  exact: Exact;
  cost: Fraction;
  better?: Move;
  mark?: Mark;
  choices: Choices;
  why?: Why;
  missed?: Missed;
}

export type Progress = ThinkProgress | AnalyseProgress;

export interface Stop {
  op: "stop";
  id?: Id;
}

export interface StopAnswer {
  id?: Id;
  ok: true;
}

export interface Quit {
  op: "quit";
  id?: Id;
}

export interface QuitAnswer {
  id?: Id;
  ok: true;
}

/** Of texts (characters, or bytes in UTF-8) and of numbers. */
export const LIMITS = {
  seat: { minimum: 0, maximum: 3 },
  move_text: { maxBytes: 39 },
  seed_text: { maxLength: 71 },
  ply: { minimum: 0 },
  level: { minimum: 1, maximum: 6 },
  fraction: { minimum: 0, maximum: 1 },
  iterations: { minimum: 0 },
  depth: { minimum: 1 },
  reader: { minimum: 0, maximum: 3 },
  question: { minLength: 1 },
  choices: { minimum: 1 },
  why: { minLength: 1 },
} as const;

type Without<Type, Names extends string> = Type extends unknown ? Omit<Type, Names> : never;

/** What each operation wants, and what it answers. */
export interface Operations {
  games: { fields: Without<Games, "op" | "id">; answer: Without<GamesAnswer, "id" | "ok"> };
  new: { fields: Without<New, "op" | "id">; answer: Without<NewAnswer, "id" | "ok"> };
  setup: { fields: Without<Setup, "op" | "id">; answer: Without<SetupAnswer, "id" | "ok"> };
  load: { fields: Without<Load, "op" | "id">; answer: Without<LoadAnswer, "id" | "ok"> };
  state: { fields: Without<State, "op" | "id">; answer: Without<StateAnswer, "id" | "ok"> };
  ask: { fields: Without<Ask, "op" | "id">; answer: Without<AskAnswer, "id" | "ok"> };
  text: { fields: Without<Text, "op" | "id">; answer: Without<TextAnswer, "id" | "ok"> };
  log: { fields: Without<Log, "op" | "id">; answer: Without<LogAnswer, "id" | "ok"> };
  moves: { fields: Without<Moves, "op" | "id">; answer: Without<MovesAnswer, "id" | "ok"> };
  check: { fields: Without<Check, "op" | "id">; answer: Without<CheckAnswer, "id" | "ok"> };
  pick: { fields: Without<Pick, "op" | "id">; answer: Without<PickAnswer, "id" | "ok"> };
  play: { fields: Without<Play, "op" | "id">; answer: Without<PlayAnswer, "id" | "ok"> };
  undo: { fields: Without<Undo, "op" | "id">; answer: Without<UndoAnswer, "id" | "ok"> };
  score: { fields: Without<Score, "op" | "id">; answer: Without<ScoreAnswer, "id" | "ok"> };
  record: { fields: Without<Record, "op" | "id">; answer: Without<RecordAnswer, "id" | "ok"> };
  aid: { fields: Without<Aid, "op" | "id">; answer: Without<AidAnswer, "id" | "ok"> };
  edition: { fields: Without<Edition, "op" | "id">; answer: Without<EditionAnswer, "id" | "ok"> };
  fingerprint: { fields: Without<Fingerprint, "op" | "id">; answer: Without<FingerprintAnswer, "id" | "ok"> };
  verify_deal: { fields: Without<VerifyDeal, "op" | "id">; answer: Without<VerifyDealAnswer, "id" | "ok"> };
  levels: { fields: Without<Levels, "op" | "id">; answer: Without<LevelsAnswer, "id" | "ok"> };
  think: { fields: Without<Think, "op" | "id">; answer: Without<ThinkAnswer, "id" | "ok"> };
  hint: { fields: Without<Hint, "op" | "id">; answer: Without<HintAnswer, "id" | "ok"> };
  judge: { fields: Without<Judge, "op" | "id">; answer: Without<JudgeAnswer, "id" | "ok"> };
  analyse: { fields: Without<Analyse, "op" | "id">; answer: Without<AnalyseAnswer, "id" | "ok"> };
  review: { fields: Without<Review, "op" | "id">; answer: Without<ReviewAnswer, "id" | "ok"> };
  stop: { fields: Without<Stop, "op" | "id">; answer: Without<StopAnswer, "id" | "ok"> };
  quit: { fields: Without<Quit, "op" | "id">; answer: Without<QuitAnswer, "id" | "ok"> };
}
