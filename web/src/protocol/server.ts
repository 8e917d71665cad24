/**
 * server.ts - made from docs/server.schema.json by web/scripts/protocol.mjs: change that one.
 */

import type * as Engine from "./engine";

export type Request =
  | Speak
  | Lobby
  | Own
  | Create
  | Sit
  | Commit
  | Reveal
  | Stand
  | Join
  | Leave
  | Play
  | Check
  | Pick
  | Moment
  | Text
  | Undo
  | Agree
  | Resign
  | Draw
  | Abort
  | Say
  | Report
  | Rematch
  | Stop;

export type Answer =
  | Refusal
  | LobbyAnswer
  | OwnAnswer
  | CreateAnswer
  | SitAnswer
  | CommitAnswer
  | RevealAnswer
  | StandAnswer
  | JoinAnswer
  | LeaveAnswer
  | SpeakAnswer
  | PlayAnswer
  | CheckAnswer
  | PickAnswer
  | MomentAnswer
  | TextAnswer
  | UndoAnswer
  | AgreeAnswer
  | ResignAnswer
  | DrawAnswer
  | AbortAnswer
  | SayAnswer
  | ReportAnswer
  | RematchAnswer
  | StopAnswer;

export type Event = HelloEvent | ServiceEvent | LobbyEvent | OwnEvent | TableEvent | PresenceEvent | ChatEvent;

export type TableEvent = WholeTableEvent | ChangedTableEvent | BriefTableEvent;

/** With which the server closes a WebSocket, besides those of RFC 6455. */
export type CloseCode = 4401 | 4403 | 4408;

/** Echoed in the answer. */
export type Id = string | number;

export type TableId = string;

/** Chairs are numbered from 0, as the seats of the game. */
export type ChairNumber = number;

export type ChairOrNull = ChairNumber | null;

/** Milliseconds since 1970. */
export type Time = number;

export type Milliseconds = number;

/**
 * Made up by the sender, new for each thing that is created: who sends the message again gets the same answer,
 * for a day.
 */
export type RequestId = string;

/** 64 hex digits with small letters. */
export type Digits = string;

export type DigitsOrNull = Digits | null;

/** A date of universal time: 2026-11-16. */
export type Day = string;

/** A game's name, as the engine's operation games lists them. */
export type Game = string;

/** Of the game; those that are missing have their default. */
export interface Options { [name: string]: string }

/** Of a reserved chair. */
export type Key = string;

/** A remark that each client has in its own language. */
export const PRESET = [
  "hello",
  "good_luck",
  "well_played",
  "thanks",
  "sorry",
  "one_moment",
  "oops",
  "good_game",
] as const;
export type Preset = (typeof PRESET)[number];

export const PERSON_KIND = [
  "guest",
  "account",
  "bot",
  "former",
] as const;
export type PersonKind = (typeof PERSON_KIND)[number];

/** As it is stored, in the normal form NFKC. */
export type PersonName = string;

export interface Person {
  id: PersonId;
  name: PersonName | "";
  kind: PersonKind;
}

export type PersonId = number;

export type PersonOrNull = Person | null;

export type Seconds = number;

/**
 * In seconds. fischer: so much at the start, and after each decision; turn: so much for each turn, then the
 * reserve. At least one second in all.
 */
export type Clock =
  | {
      kind: "none";
    }
  | {
      kind: "fischer";
      start: Seconds;
      each: Seconds;
    }
  | {
      kind: "turn";
      each: Seconds;
      reserve: Seconds;
    };

/** given_up: it ends without a result. set_aside: as it is stored the server cannot play it on. */
export const STAGE = [
  "waiting",
  "playing",
  "over",
  "given_up",
  "set_aside",
] as const;
export type Stage = (typeof STAGE)[number];

/** Why a table is set aside. */
export const FAULT = [
  "unknown_game",
  "bad_setup",
  "other_rules",
  "other_edition",
  "illegal_move",
  "changed_move",
  "missing_move",
  "two_writers",
  "damaged_row",
  "wrong_count",
] as const;
export type Fault = (typeof FAULT)[number];

export interface Setup {
  game: Game;
  players: number;
  /** Those that do not have their default. */
  options: Options;
  clock: Clock;
  /** In the lobby; else by link alone. */
  open: boolean;
  rated: boolean;
  /** Seats are drawn by lot when the game begins. */
  lot: boolean;
  /** The day whose deal it is. */
  daily: Day | null;
  /** The id of the person who made the table; null: not known. */
  host: PersonId | null;
}

export const CHAIR_KIND = [
  "open",
  "friend",
  "person",
  "computer",
] as const;
export type ChairKind = (typeof CHAIR_KIND)[number];

/** A chair of a table's line. */
export interface LineChair {
  kind: ChairKind;
  person?: PersonOrNull;
  /** The chair of a rematch is kept for this person. */
  reserved?: PersonOrNull;
  /** Of the computer that sits there, or plays for a person who is away. */
  level?: number;
  /** A computer plays for the person. */
  replaced: boolean;
  /** Has given up the game. */
  resigned: boolean;
}

/** A chair of the event table. */
export interface Chair {
  kind: ChairKind;
  person?: PersonOrNull;
  /** The chair of a rematch is kept for this person. */
  reserved?: PersonOrNull;
  /** Of the computer that sits there, or plays for a person who is away. */
  level?: number;
  /** A computer plays for the person. */
  replaced: boolean;
  /** Has given up the game. */
  resigned: boolean;
  /** Connected. */
  here: boolean;
  /** On the clock. */
  left?: Milliseconds;
  /** With a clock by turns: what is left of this turn, before left melts. */
  grace?: Milliseconds;
}

/**
 * A table in the lobby, among one's own tables, and in GET /api/games. Of one that is set aside only table,
 * stage and fault are certain: the rest is what the damaged store has.
 */
export interface Line {
  table: TableId;
  stage: Stage;
  fault?: Fault;
  setup: Setup;
  chairs: LineChair[];
  /** The chair that is to decide; null: nobody is. */
  decides: ChairOrNull;
  ply: Engine.Ply;
  /** As in a record; null: not over. */
  result: string | null;
  created: Time;
  changed: Time;
}

export type Lines = Line[];

/** Chairs. */
export type Agreed = ChairNumber[];

/** This chair asks to go back to that ply. */
export interface UndoRequest {
  chair: ChairNumber;
  ply: Engine.Ply;
  agreed: Agreed;
}

/** Of a draw, or to call the game off. */
export interface Offer {
  chair: ChairNumber;
  agreed: Agreed;
}

export interface RatingChange {
  chair: ChairNumber;
  before: number;
  after: number;
}

/** For each chair; null: that chair has no part in the deal. */
export type DigitList = DigitsOrNull[];

/** Where the seed comes from. */
export interface Fair {
  /** The commitment to the server's secret; or that to the seed, if it is not mixed. */
  hash: Digits;
  commitments?: DigitList;
  /** Numbers are asked for; so many milliseconds are left. */
  reveal?: number;
  secret?: Digits;
  numbers?: DigitList;
  seed?: string;
  generator?: Engine.Generator;
  /** Only if seats were drawn by lot. */
  order?: Engine.SeatOrder;
}

/** The first message. */
export interface HelloEvent {
  event: "hello";
  protocol: 1;
  /** null: a visitor. */
  you: Person | null;
  time: Time;
  announcement: Announcement;
  maintenance: Maintenance;
}

/** What the operator tells everybody; null: nothing. */
export type Announcement =
  | {
      text: string;
      until: Time;
    }
  | null;

/** True: people can look, but change nothing, and clocks stand still. */
export type Maintenance = boolean;

/** One of these has changed. */
export interface ServiceEvent {
  event: "service";
  announcement: Announcement;
  maintenance: Maintenance;
}

/** How many people are connected: each counts once, visitors do not. */
export type Online = number;

export interface LobbyEvent {
  event: "lobby";
  /** That are new, or have changed. */
  tables: Lines;
  /** That are not listed any more. */
  gone: TableId[];
  online: Online;
}

/** One of the tables with a chair of one's own, or one kept for oneself, has changed. */
export interface OwnEvent {
  event: "own";
  table: Line;
  /** How people have given up the table. Absent: they have not. */
  ending?: "aborted" | "declined";
}

/** Somebody has come or gone. */
export interface PresenceEvent {
  event: "presence";
  table: TableId;
  /** Of each chair: connected. */
  here: boolean[];
  watching: Watching;
}

/** One remark, with text or preset; or that it was removed. */
export interface ChatEvent {
  event: "chat";
  table: TableId;
  number: number;
  from: Person;
  /** Said by a spectator. */
  watching: boolean;
  at: Time;
  text?: string;
  preset?: Preset;
  /** An operator has removed what it said. */
  removed?: true;
}

/** How many spectators. */
export type Watching = number;

/** Grows with every change of the table. */
export type Version = number;

export interface Score {
  over: Engine.Over;
  seats: Engine.ScoreSheets;
  grade?: Engine.Grade;
  result?: Engine.Result;
}

/**
 * A table as it is now. While it waits for players there is no position: none of decides, over, turn, ply,
 * state, score, ask and log.
 */
export interface WholeTableEvent {
  event: "table";
  table: TableId;
  version: Version;
  stage: Stage;
  /** One's own; null: watching. */
  chair: ChairOrNull;
  setup: Setup;
  chairs: Chair[];
  watching: Watching;
  /** The chair whose clock runs. */
  runs: ChairOrNull;
  undo: UndoRequest | null;
  draw: Offer | null;
  abort: Offer | null;
  ending: Ending;
  /** The next game of the same people. */
  rematch: TableId | null;
  /** What a rated game has done to each chair; null: nothing. */
  rating: RatingChange[] | null;
  fair: Fair;
  decides?: Engine.Decides;
  over?: Engine.Over;
  turn?: Engine.Turn;
  ply?: Engine.Ply;
  state?: Engine.Position;
  score?: Score;
  ask?: Engine.Question;
  time: Time;
  /** The decisions that are new to this client. */
  log?: Engine.LogEntries;
  /** If this chair decides. */
  moves?: Engine.DescribedMove[];
  prompt?: Engine.Prompt;
}

/** What has changed since the version `after`. */
export interface ChangedTableEvent {
  event: "table";
  table: TableId;
  version: Version;
  after: Version;
  /** Members of the whole event, each whole or as its own changes. */
  changes: object;
  time: Time;
  log?: Engine.LogEntries;
  moves?: Engine.DescribedMove[];
  prompt?: Engine.Prompt;
}

/** How people have ended the game before its rules did, or given up the table. */
export type Ending = "resigned" | "draw" | "aborted" | "declined" | null;

/** For a client that has joined with brief: it keeps its own game. */
export interface BriefTableEvent {
  event: "table";
  table: TableId;
  version: Version;
  stage: Stage;
  chair: ChairOrNull;
  ending: Ending;
  fair: Fair;
  decides?: Engine.Decides;
  over?: Engine.Over;
  turn?: Engine.Turn;
  ply?: Engine.Ply;
  /** The chair whose clock runs; only with a clock. */
  runs?: ChairOrNull;
  /** On the clock of each chair. */
  left?: Milliseconds[];
  /** With a clock by turns: of each chair. */
  grace?: Milliseconds[];
  /** The decisions that are new to this client. */
  played?: ({
    ply: Engine.Ply;
    seat: Engine.Seat;
    move: Engine.Move;
  })[];
  moves?: Engine.Move[];
}

export const ERROR_CODE = [
  "abort_refused",
  "alone",
  "bad_address",
  "bad_chairs",
  "bad_clock",
  "bad_code",
  "bad_field",
  "bad_invite",
  "bad_json",
  "bad_key",
  "bad_login",
  "bad_name",
  "bad_number",
  "bad_option",
  "bad_origin",
  "bad_password",
  "bad_text",
  "bad_type",
  "banned",
  "banned_network",
  "begun",
  "chair_reserved",
  "chair_taken",
  "challenge_refused",
  "daily_clock",
  "daily_played",
  "draw_refused",
  "full",
  "illegal_move",
  "is_operator",
  "last_operator",
  "maintenance",
  "missing_field",
  "muted",
  "name_taken",
  "no_account",
  "no_analysis",
  "no_guests",
  "no_invite",
  "no_mail",
  "no_network",
  "no_operator",
  "no_person",
  "no_remark",
  "no_report",
  "no_request",
  "no_session",
  "no_table",
  "not_alone",
  "not_an_object",
  "not_asked",
  "not_host",
  "not_over",
  "not_playing",
  "not_ready",
  "not_seated",
  "not_your_turn",
  "out_of_step",
  "rated_clock",
  "register_closed",
  "resigned",
  "same_owner",
  "seated",
  "set_aside",
  "store_busy",
  "store_lost",
  "too_early",
  "too_long",
  "too_many",
  "too_many_tables",
  "too_many_visits",
  "undo_refused",
  "unknown_field",
  "unknown_game",
  "unknown_op",
] as const;
export type ErrorCode = (typeof ERROR_CODE)[number];

export interface Error {
  code: ErrorCode;
  rule?: Engine.Rule;
  /** A sentence for people. */
  message: string;
  /** Of bad_option: the option of the game that is refused. */
  option?: string;
  reason?: Engine.Reason;
  sanction?: Sanction;
}

/** A ban or a mute. */
export interface Sanction {
  /** In the operator's words. */
  reason: string | null;
  /** When it ends by itself; null: never. */
  until: Time | null;
}

export type SanctionOrNull = Sanction | null;

export interface Refusal {
  /** null: the request had none that could be read. */
  id: Id | null;
  ok: false;
  error: Error;
}

/** It is done. */
export interface DoneAnswer {
  id: Id;
  ok: true;
}

export interface Lobby {
  op: "lobby";
  id: Id;
  /** Absent: true. */
  watch?: boolean;
  /** The last table of the page before. */
  after?: TableId;
  /** Absent: 50. */
  count?: number;
}

export interface LobbyAnswer {
  id: Id;
  ok: true;
  tables: Lines;
  /** There are more behind them. */
  more: boolean;
  online: Online;
}

export interface Own {
  op: "own";
  id: Id;
  /** Absent: true. */
  watch?: boolean;
}

export interface OwnAnswer {
  id: Id;
  ok: true;
  tables: Lines;
}

/**
 * Who is to sit on a chair of a new table: oneself, anybody, a computer, whoever comes with the key, or an
 * account or bot that is challenged.
 */
export type ChairWish =
  | "me" | "open" | "friend"
  | {
      /** Its level. */
      computer: number;
    }
  | {
      /** The name, in any spelling. */
      person: string;
    };

export interface Create {
  op: "create";
  id: Id;
  game: Game;
  players: number;
  options?: Options;
  /** As many as players, one of them me, or all of them computers. */
  chairs: ChairWish[];
  /** Absent: true. */
  open?: boolean;
  /** Absent: false. */
  rated?: boolean;
  /** Draw seats by lot when the game begins. Absent: false. */
  lot?: boolean;
  /** Absent: none. */
  clock?: Clock;
  /** The deal of the day. Absent: false. */
  daily?: boolean;
  commit?: Digits;
  request?: RequestId;
}

export interface CreateAnswer {
  id: Id;
  ok: true;
  table: TableId;
  /** Of each chair; null: it has none. */
  keys: (Key | null)[];
}

export interface Sit {
  op: "sit";
  id: Id;
  table: TableId;
  chair: ChairNumber;
  key?: Key;
  commit?: Digits;
}

export interface SitAnswer {
  id: Id;
  ok: true;
  chair: ChairNumber;
}

export interface Commit {
  op: "commit";
  id: Id;
  table: TableId;
  commit: Digits;
}

export type CommitAnswer = DoneAnswer;

export interface Reveal {
  op: "reveal";
  id: Id;
  table: TableId;
  number: Digits;
}

export type RevealAnswer = DoneAnswer;

export interface Stand {
  op: "stand";
  id: Id;
  table: TableId;
}

export type StandAnswer = DoneAnswer;

export interface Join {
  op: "join";
  id: Id;
  table: TableId;
  /** The last decision that this client knows. Absent: 0. */
  ply?: number;
  /** Absent: false. */
  brief?: boolean;
}

export type JoinAnswer = DoneAnswer;

export interface Speak {
  op: "speak";
  id: Id;
  /** Empty: that of the server. */
  language: Language | "";
}

export interface SpeakAnswer {
  id: Id;
  ok: true;
  /** In which sentences come from now on: the server’s, if there is no translation. */
  language: Language;
}

export interface Leave {
  op: "leave";
  id: Id;
  table: TableId;
}

export type LeaveAnswer = DoneAnswer;

export interface Play {
  op: "play";
  id: Id;
  table: TableId;
  /** Of the decision, from 1. */
  number: number;
  move: Engine.MoveText;
}

export interface PlayAnswer {
  id: Id;
  ok: true;
  version: Version;
  ply: Engine.Ply;
}

export interface Check {
  op: "check";
  id: Id;
  table: TableId;
  move: Engine.MoveText;
}

export type CheckAnswer = Engine.CheckAnswer;

export interface Pick {
  op: "pick";
  id: Id;
  table: TableId;
  picks: Engine.Picks;
}

export type PickAnswer = Engine.CheckAnswer;

export interface Moment {
  op: "moment";
  id: Id;
  table: TableId;
  /** At most the number of decisions. Absent: as it is now. */
  ply?: Engine.Ply;
}

export interface MomentAnswer {
  id: Id;
  ok: true;
  decides: Engine.Decides;
  over: Engine.Over;
  turn: Engine.Turn;
  ply: Engine.Ply;
  state: Engine.Position;
  score: Score;
  ask: Engine.Question;
}

export interface Text {
  op: "text";
  id: Id;
  table: TableId;
  /** At most the number of decisions. Absent: as it is now. */
  ply?: Engine.Ply;
}

export type TextAnswer = Engine.TextAnswer;

export interface Undo {
  op: "undo";
  id: Id;
  table: TableId;
}

export interface UndoAnswer {
  id: Id;
  ok: true;
  /** It is taken back; else the others are asked. */
  done: boolean;
}

export interface Agree {
  op: "agree";
  id: Id;
  table: TableId;
  yes: boolean;
}

export type AgreeAnswer = DoneAnswer;

export interface Resign {
  op: "resign";
  id: Id;
  table: TableId;
}

export type ResignAnswer = DoneAnswer;

export interface Draw {
  op: "draw";
  id: Id;
  table: TableId;
  /** Absent: true. */
  yes?: boolean;
}

export interface DrawAnswer {
  id: Id;
  ok: true;
  /** The game is over by it. */
  done: boolean;
}

export interface Abort {
  op: "abort";
  id: Id;
  table: TableId;
  /** Absent: true. */
  yes?: boolean;
}

export interface AbortAnswer {
  id: Id;
  ok: true;
  /** It is called off. */
  done: boolean;
}

/** With text or preset. */
export interface Say {
  op: "say";
  id: Id;
  table: TableId;
  text?: string;
  preset?: Preset;
  request?: RequestId;
}

export type SayAnswer = DoneAnswer;

export const REPORT_REASON = [
  "insult",
  "spam",
  "cheating",
  "impersonation",
  "other",
] as const;
export type ReportReason = (typeof REPORT_REASON)[number];

/** Of a remark, or of a person's name. */
export interface Report {
  op: "report";
  id: Id;
  table: TableId;
  /** Its number. */
  remark?: number;
  person?: PersonId;
  reason: ReportReason;
  /** More about it, in one's own words. */
  text?: string;
  request?: RequestId;
}

export type ReportAnswer = DoneAnswer;

export interface Rematch {
  op: "rematch";
  id: Id;
  table: TableId;
  commit?: Digits;
}

export interface RematchAnswer {
  id: Id;
  ok: true;
  table: TableId;
}

export interface Stop {
  op: "stop";
  id: Id;
  table: TableId;
}

export type StopAnswer = DoneAnswer;

/** With a status of 400 and more. */
export interface HttpError {
  error: Error;
}

export interface HttpOk {
  ok: true;
}

/** What floe --version prints. rules has the version of each game's rules, formats those of records and protocols. */
export interface HealthAnswer {
  ok: true;
  version: string;
  /** Of the sources; empty if the build did not know it. */
  commit: string;
  rules: { [name: string]: string };
  formats: {
    record: string;
    engine: string;
    server: string;
  };
  compiler: string;
  features: string[];
}

/** What the operator has not set is null. logo, imprint and privacy are addresses relative to the page. */
export interface ClubAnswer {
  name: string | null;
  logo: string | null;
  /** Plain text, or a small part of Markdown. */
  welcome: string | null;
  imprint: string | null;
  privacy: string | null;
  /** Those that the page offers, the first for who speaks none of them; null: all. */
  languages: string[] | null;
}

export type Password = string;

/** Of a bot: Authorization: Bearer TOKEN. */
export type Token = string;

/** null: without an account, or on a server that sends no letters. */
export type Mail =
  | {
      address: string | null;
      confirmed: boolean;
    }
  | null;

export interface NameWish {
  /** 1 to 24 characters in the normal form NFKC, without spaces around them. */
  name: string;
}

export interface Credentials {
  name: string;
  password: Password;
  /** The code of an invitation, where a new account takes one. */
  invite?: string;
}

export interface NameGiven {
  /** Of an account, in any spelling. */
  name: string;
}

export interface PasswordReset {
  /** Of a link in a letter. */
  code: string;
  password: Password;
}

export interface PasswordGiven {
  /** One's own; a guest has none: empty. */
  password: string;
}

export interface InviteWish {
  /** Accounts that can be made with it; usually 1. */
  uses?: number;
  /** How long it works; usually 7. */
  days?: number;
}

export interface InviteChoice {
  invite: PersonId;
}

export interface Invite {
  id: PersonId;
  created: Time;
  expires: Time;
  uses: number;
  used: number;
  /** The operator; null: the command line. */
  by: PersonOrNull;
}

export interface InvitesAnswer {
  invites: Invite[];
}

export interface InviteAnswer {
  code: Token;
  invite: PersonId;
}

/** Who may come. */
export interface Entry {
  /** Who may make an account. */
  register: "open" | "invite" | "closed";
  /** May people play without an account? */
  guests: boolean;
  /** Can a forgotten password be reset by mail? */
  reset: boolean;
}

/** Of a report. */
export type ReportNumber = string;

export const REPORTS_STATE = [
  "open",
  "all",
] as const;
export type ReportsState = (typeof REPORTS_STATE)[number];

/** As it was when it was reported. */
export interface ReportedRemark {
  number: number;
  text?: string;
  preset?: Preset;
}

export interface StoredReport {
  number: number;
  at: Time;
  /** Who has reported; null: somebody who is gone. */
  by: PersonOrNull;
  about: PersonOrNull;
  /** Of that person, as it was then. */
  name: string;
  table: TableId;
  /** Null: the name is reported. */
  remark: ReportedRemark | null;
  reason: ReportReason;
  words: string | null;
  outcome: "open" | "upheld" | "dismissed";
  /** When; null: it is open. */
  settled: Time | null;
  /** The operator; null: nobody yet, or the command line. */
  settled_by: PersonOrNull;
}

export interface ReportsAnswer {
  /** How many are open in all. */
  open: number;
  reports: StoredReport[];
}

export interface NearRemark {
  number: number;
  from: PersonOrNull;
  /** Said by a spectator. */
  watching: boolean;
  at: Time;
  text?: string;
  preset?: Preset;
  removed?: true;
}

export interface ShownReportAnswer {
  report: StoredReport;
  /** Of the table; null: it is gone. */
  stage: Stage | null;
  /** Around the reported one; of a name, the last ones. */
  remarks: NearRemark[];
  /** Of the same person, newest first. */
  others: StoredReport[];
  ban: SanctionOrNull;
  mute: SanctionOrNull;
}

export interface SettleWish {
  report: PersonId;
  outcome: "upheld" | "dismissed";
}

export interface SanctionWish {
  person: PersonId;
  /** Absent: for good. */
  minutes?: number;
  /** That the person is told. */
  reason: string;
}

export interface BanWish {
  person: PersonId;
  /** Absent: for good. */
  minutes?: number;
  /** That the person is told. */
  reason: string;
  /** Also the networks that the person is connected from now. */
  network?: boolean;
}

export interface BanAnswer {
  ok: true;
  /** How many were banned. */
  networks: number;
}

/** An address or a network: "203.0.113.7", "2001:db8::/64". */
export type NetworkName = string;

export interface NetworkChoice {
  network: NetworkName;
}

/** From which nobody may come. */
export interface BannedNetwork {
  network: NetworkName;
  created: Time;
  ban: Sanction;
}

export interface NetworksAnswer {
  networks: BannedNetwork[];
}

export interface PersonChoice {
  person: PersonId;
}

export interface RenameWish {
  person: PersonId;
  name: string;
}

export interface RemarkChoice {
  table: TableId;
  remark: PersonId;
}

export interface TableChoice {
  table: TableId;
}

/** A page of all that is stored about somebody; the first has everything but older tables. */
export interface DataAnswer {
  person?: object;
  ban?: SanctionOrNull;
  mute?: SanctionOrNull;
  /** That one has made. */
  reports?: object[];
  /** About oneself. */
  reported?: object[];
  mail?: object;
  language?: string | null;
  networks?: number;
  sessions?: object[];
  bots?: Person[];
  ratings?: object[];
  /** A solo game that is over has `points`. */
  tables: object[];
  /** The id for `before` of the next page; null: there is none. */
  next: TableId | null;
}

export interface Login {
  name: string;
  password: string;
}

export interface Logout {
  /** Absent: false. */
  everywhere?: boolean;
}

export interface PasswordChange {
  old: string;
  new: Password;
}

export interface BotChoice {
  bot: PersonId;
}

export interface MailWish {
  /** Empty: no more letters. */
  address: string;
  /** Of the account, for an address that is not empty. */
  password?: string;
}

export interface MailCode {
  /** Of a link in a letter. */
  code: string;
}

export type Language = string;

export interface LanguageWish {
  /** Empty: that of the server. */
  language: Language | "";
}

export interface LanguageAnswer {
  language: Language | null;
}

export interface MeAnswer {
  you: PersonOrNull;
  /** Null for somebody new. */
  role: "player" | "operator" | null;
  ban: SanctionOrNull;
  mute: SanctionOrNull;
  /** How many wait for an operator; null for all others. */
  reports: number | null;
  entry: Entry;
  /** Of letters; null: none was chosen. */
  language: Language | null;
  mail: Mail;
  /** Whether this server has machines for analyses. */
  analysis: boolean;
}

export interface YouAnswer {
  you: Person;
}

export interface BotAnswer {
  you: Person;
  token: Token;
}

export interface BotsAnswer {
  bots: Person[];
}

export interface TokenAnswer {
  token: Token;
}

export interface MailAnswer {
  mail: Mail;
}

export interface GamesAnswer {
  tables: Lines;
}

export interface RecordAnswer {
  record: string;
}

export interface AnalysisWish {
  table: TableId;
}

/** Nobody has asked for it; it waits for a worker; one makes it; it is there; it could not be made. */
export const ANALYSIS_STATE = [
  "none",
  "queued",
  "running",
  "done",
  "failed",
] as const;
export type AnalysisState = (typeof ANALYSIS_STATE)[number];

export interface AnalysisAnswer {
  state: AnalysisState;
  /** Queued: 1 is the next that a worker takes. */
  place?: number;
  /** Running: how many decisions are judged. */
  done?: number;
  /** Failed: no worker could read the game, or it was begun five times and never finished. */
  reason?: "refused" | "stuck";
  analysis?: Analysis;
}

/** For each seat, from 0 (lost) to one (won). */
export type AnalysisValues = number[];

/** One decision. What is usual is left out. */
export interface Verdict {
  /** What was played. */
  move: Engine.Move;
  /** The best move, if that is another one. */
  best?: Engine.Move;
  /** Of the position before it. */
  value: AnalysisValues;
  /** With the move played, before anything comes to light. */
  expected: AnalysisValues;
  /** What the move takes from its seat; absent: nothing. */
  cost?: number;
  /** By how much the move played is better than all others; absent: it is not. */
  margin?: number;
  /** How many legal moves there were; absent: one. */
  choices?: number;
  /** The position was calculated to the end; absent: it was not. */
  exact?: true;
  /** The move has uncovered something hidden; absent: it has not. */
  revealed?: true;
}

/** What `floe analyse --level 6` finds, in numbers. The engine's operation review tells it in sentences. */
export interface Analysis {
  level: 6;
  /** What is won. */
  one: 16384;
  /** Of all decisions, in their order. */
  verdicts: Verdict[];
  /** Of the position behind the last one. */
  value: AnalysisValues;
}

/** A game and for how many: NAME-2 for two players, NAME-more for more. */
export type Scale = string;

export interface PersonAnswer {
  person: Person;
  ratings: ({
    scale: Scale;
    rating: number;
    deviation: number;
    games: number;
  })[];
}

export interface RatingsAnswer {
  /** The best first. */
  people: ({
    id: PersonId;
    name: PersonName;
    kind: PersonKind;
    rating: number;
    deviation: number;
    games: number;
  })[];
}

export interface SoloPlace {
  id: PersonId;
  name: PersonName;
  kind: PersonKind;
  points: number;
  /** null: a day's deal, and the day is not over. */
  table: TableId | null;
}

export interface SoloAnswer {
  /** The best first. */
  people: SoloPlace[];
  /** With a day: those of the guests' deal. */
  guests?: SoloPlace[];
}

export const CLOSE_CODE = {
  /** Nobody is logged in, or no longer. */
  unknown: 4401,
  /** This person may not play here. */
  banned: 4403,
  /** One connection more than an address or a person may have. */
  crowded: 4408,
} as const;

/** Of texts (characters, or bytes in UTF-8) and of numbers. */
export const LIMITS = {
  chair_number: { minimum: 0, maximum: 3 },
  time: { minimum: 0 },
  game: { maxBytes: 31 },
  key: { maxBytes: 23 },
  person_name: { minLength: 1, maxLength: 24, maxBytes: 63 },
  person_id: { minimum: 1, maximum: 9223372036854776000 },
  seconds: { minimum: 0, maximum: 34560000 },
  online: { minimum: 0 },
  watching: { minimum: 0 },
  version: { minimum: 0 },
  password: { minBytes: 8, maxBytes: 200 },
  network_name: { maxBytes: 63 },
  language: { maxBytes: 11 },
  scale: { maxBytes: 31 },
} as const;

type Without<Type, Names extends string> = Type extends unknown ? Omit<Type, Names> : never;

/** What each operation wants, and what it answers. */
export interface Operations {
  speak: { fields: Without<Speak, "op" | "id">; answer: Without<SpeakAnswer, "id" | "ok"> };
  lobby: { fields: Without<Lobby, "op" | "id">; answer: Without<LobbyAnswer, "id" | "ok"> };
  own: { fields: Without<Own, "op" | "id">; answer: Without<OwnAnswer, "id" | "ok"> };
  create: { fields: Without<Create, "op" | "id">; answer: Without<CreateAnswer, "id" | "ok"> };
  sit: { fields: Without<Sit, "op" | "id">; answer: Without<SitAnswer, "id" | "ok"> };
  commit: { fields: Without<Commit, "op" | "id">; answer: Without<CommitAnswer, "id" | "ok"> };
  reveal: { fields: Without<Reveal, "op" | "id">; answer: Without<RevealAnswer, "id" | "ok"> };
  stand: { fields: Without<Stand, "op" | "id">; answer: Without<StandAnswer, "id" | "ok"> };
  join: { fields: Without<Join, "op" | "id">; answer: Without<JoinAnswer, "id" | "ok"> };
  leave: { fields: Without<Leave, "op" | "id">; answer: Without<LeaveAnswer, "id" | "ok"> };
  play: { fields: Without<Play, "op" | "id">; answer: Without<PlayAnswer, "id" | "ok"> };
  check: { fields: Without<Check, "op" | "id">; answer: Without<CheckAnswer, "id" | "ok"> };
  pick: { fields: Without<Pick, "op" | "id">; answer: Without<PickAnswer, "id" | "ok"> };
  moment: { fields: Without<Moment, "op" | "id">; answer: Without<MomentAnswer, "id" | "ok"> };
  text: { fields: Without<Text, "op" | "id">; answer: Without<TextAnswer, "id" | "ok"> };
  undo: { fields: Without<Undo, "op" | "id">; answer: Without<UndoAnswer, "id" | "ok"> };
  agree: { fields: Without<Agree, "op" | "id">; answer: Without<AgreeAnswer, "id" | "ok"> };
  resign: { fields: Without<Resign, "op" | "id">; answer: Without<ResignAnswer, "id" | "ok"> };
  draw: { fields: Without<Draw, "op" | "id">; answer: Without<DrawAnswer, "id" | "ok"> };
  abort: { fields: Without<Abort, "op" | "id">; answer: Without<AbortAnswer, "id" | "ok"> };
  say: { fields: Without<Say, "op" | "id">; answer: Without<SayAnswer, "id" | "ok"> };
  report: { fields: Without<Report, "op" | "id">; answer: Without<ReportAnswer, "id" | "ok"> };
  rematch: { fields: Without<Rematch, "op" | "id">; answer: Without<RematchAnswer, "id" | "ok"> };
  stop: { fields: Without<Stop, "op" | "id">; answer: Without<StopAnswer, "id" | "ok"> };
}

/** What is told without being asked for. */
export interface Events {
  hello: HelloEvent;
  service: ServiceEvent;
  lobby: LobbyEvent;
  own: OwnEvent;
  table: TableEvent;
  presence: PresenceEvent;
  chat: ChatEvent;
}
