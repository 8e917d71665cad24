/**
 * protocol.ts - the engine's operations, with what they want and what they answer. The types are those of docs/engine.schema.json
 * (web/src/protocol); here they get the page's own names of games.
 */
import type { GameName } from "../games/list";
import type { Move } from "../table/table";
import type * as Wire from "../protocol/engine";

export type { Audience as Seat } from "../protocol/engine";

/** How a game stands. */
export type Standing = Pick<Wire.NewAnswer, "decides" | "over" | "turn" | "ply">;

/** The answer to `new` and `load`. Without seed and options: it began from a given position. */
export type Opened = Omit<Wire.SetupAnswer, "id" | "ok" | "game"> &
  Partial<Pick<Wire.NewAnswer, "options" | "seed" | "generator">> & { game: GameName };

/** What the page wants to know of a game. */
export type GameFacts = Pick<
  Wire.GamesAnswer["games"][number],
  "name" | "rules" | "edition" | "offered" | "players" | "options" | "scales"
>;

export interface Operations extends Omit<Wire.Operations, "new" | "load" | "moves"> {
  new: { fields: Wire.Operations["new"]["fields"]; answer: Opened };
  load: { fields: Wire.Operations["load"]["fields"]; answer: Opened };
  /** With text and points, as the page asks for them. */
  moves: { fields: { text: true; points: true }; answer: { moves: Move[]; prompt?: Wire.Prompt } };
}

export type Operation = keyof Operations;
export type Fields<Op extends Operation> = Operations[Op]["fields"];
export type Answer<Op extends Operation> = Operations[Op]["answer"];
