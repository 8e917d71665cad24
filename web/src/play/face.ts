/**
 * face.ts - what the page needs of a game besides the engine: its picture, and how moves are picked.
 *
 * A move is picked by pointing at things. Every thing that can be pointed at has a tag ("slot:2",
 * "cell:1c3"); `tags` says which things a move names. Pointing at a thing narrows the legal moves to
 * those that name it and all that was picked before; when no doubt is left the move is played
 * (picks.ts). So order does not matter, and no rule is needed: what cannot be narrowed to is not legal.
 *
 * A tag "do:..." is a way or an answer rather than a thing ("do:pass", "do:swap"): the page shows it
 * as a button. A move with such a tag and others offers the others only once the way is chosen.
 */
import type { ComponentType } from "preact";
import type { GameEvent, Move, Moment, Setup } from "../table/table";
import type { KeyHelp } from "../ui/KeysHelp";
import type { Look } from "../ui/look";
import type { Sound } from "./sounds";

export type Tag = string;

/** What a picture gets. All of it is data; a picture keeps nothing but what is being animated. */
export interface FaceProps<View = unknown> {
  setup: Setup;
  /** The position shown: the live one, or one of the past. */
  moment: Moment<View>;
  /** Moves that are still possible after the picks; none when nobody here decides, or in the past. */
  moves: readonly Move[];
  /** Things that can be pointed at now: their tags lead to a legal move. */
  open: ReadonlySet<Tag>;
  /** Things pointed at already. */
  picked: ReadonlySet<Tag>;
  /** The move that a hint recommends: its things are to be marked. */
  advised: ReadonlySet<Tag>;
  /** What the last move caused; empty in the past. */
  events: readonly GameEvent[];
  look: Look;
  /** Somebody pointed at it, open or not: what is not open is answered with "why not?". */
  onPick(tag: Tag): void;
  /** Somebody hovers over it or has the focus on it; null: over nothing. */
  onPoint(tag: Tag | null): void;
}

export interface Face<View = unknown> {
  /** The things that a move names, in the order in which one picks them. */
  tags(move: string): Tag[];
  /** Kinds of tags ("type") that need not be picked where the rest leaves no doubt. */
  implied: readonly string[];
  /** The words on the button of a "do:" tag. */
  way(tag: Tag): string;
  /** The text of the move that these picks would make, to ask why it is not legal; null: too little was picked. */
  attempt(picks: readonly Tag[], view: View): string | null;
  /** Keys of its own, each with the sentence that explains it. */
  keys: readonly KeyHelp[];
  /** What its events sound like, by their codes, the stronger first. */
  sounds: readonly (readonly [codes: RegExp, sound: Sound])[];
  Board: ComponentType<FaceProps<View>>;
  /** Everything else that lies on the table: market, hands, sheets, favors, tracks. */
  Panels: ComponentType<FaceProps<View>>;
}
