/**
 * protocol.ts - what the server tells and wants. The types are those of docs/server.schema.json (web/src/protocol); here they get the
 * page's own names of games, and what the page does with them.
 */
import type { GameName } from "../../games/list";
import type { LogEntry, Move, Moment, Score } from "../../table/table";
import { PRESET } from "../../protocol/server";
import type * as Wire from "../../protocol/server";

export type {
  ChairWish,
  Clock as ClockManner,
  DigitsOrNull as Digits,
  Fair,
  HelloEvent as Hello,
  Offer,
  Person,
  Preset,
  PresenceEvent as PresenceNews,
  RatingChange,
  Stage,
  UndoRequest as Plea,
} from "../../protocol/server";
export { PRESET as PRESETS };

/** Somebody who has told no name, and only looks on. */
export const VISITOR: Wire.Person = { id: 0, name: "", kind: "guest" };

/** A chair of a line, or of the event `table`, which knows more. */
export type Chair = Wire.LineChair & Partial<Wire.Chair>;

/** With a game that the page can show. */
type OfGame<Type extends { game: string }> = Omit<Type, "game"> & { game: GameName };

export type TableSetup = OfGame<Wire.Setup>;

/** A table as the lobby lists it. */
export type TableLine = Omit<Wire.Line, "setup"> & { setup: TableSetup };

/** How a position stands, as the server tells it. */
export type ToldMoment = Omit<Wire.Operations["moment"]["answer"], "score"> & { score: Score };

/** The event `table`, whole. While the table waits for players there is no position yet. */
export type Told = Omit<Wire.WholeTableEvent, "setup" | "score" | "log" | "moves"> & {
  setup: TableSetup;
  score?: Score;
  log?: LogEntry[];
  moves?: Move[];
};

/** The event `table` for somebody who was told that table as of version `after`: what has changed since. */
export type ToldChanges = Omit<Wire.ChangedTableEvent, "log" | "moves"> & Pick<Told, "log" | "moves">;

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

/** The event `chat`: one remark. */
export type Remark = Wire.ChatEvent;

/** Lines that are new or have changed, and tables that are not listed any more. */
export type LobbyNews = Omit<Wire.LobbyEvent, "tables"> & { tables: TableLine[] };

/** One of the tables with a chair of one's own has changed. */
export type OwnNews = Omit<Wire.OwnEvent, "table"> & { table: TableLine };

export interface EventsOf extends Omit<Wire.Events, "lobby" | "own" | "table"> {
  lobby: LobbyNews;
  own: OwnNews;
  table: Told | ToldChanges;
}
export type EventKind = keyof EventsOf;

type NewTable = Wire.Operations["create"]["fields"];

/** A new table, without anything left open but the deal of the day. */
export type TableWish = OfGame<Required<Omit<NewTable, "commit" | "daily" | "request">>> & Pick<NewTable, "daily">;

/** An answer that lists tables has those of games that the page can show. */
type Answer<Type> = Type extends { tables: Wire.Line[] } ? Omit<Type, "tables"> & { tables: TableLine[] } : Type;

export type ServerOperations = {
  [Op in keyof Wire.Operations]: {
    fields: Wire.Operations[Op]["fields"];
    answer: Answer<Wire.Operations[Op]["answer"]>;
  };
};
export type ServerOp = keyof ServerOperations;
/** Operations that create something. */
export type OnceOp = "create" | "say" | "report";
