/**
 * face.ts - what the page needs of a game besides the engine: its picture, and how moves are picked.
 *
 * A move is picked by pointing at things. Every thing that can be pointed at has a tag ("slot:2",
 * "cell:1c3"); `tags` says which things a move names. Pointing at a thing narrows the legal moves to
 * those that name it and all that was picked before; when no doubt is left the move is played
 * (picks.ts). So order does not matter, and no rule is needed: what cannot be narrowed to is not legal.
 *
 * A tag "do:..." is a way or an answer rather than a thing ("do:pass", "do:swap"): the page shows it
 * as a button, with the engine's words. A move with such a tag and others offers the others only once
 * the way is chosen. The engine asks for each part of a move, and says why something does not fit
 * (src/game/prompt.h): its picks are these tags.
 */
import type { ComponentType } from "preact";
import type { GameEvent, Move, Moment, Setup } from "../table/table";
import type { KeyHelp } from "../ui/KeysHelp";
import type { Look } from "../ui/look";
import type { Sound } from "../ui/sounds";
import type { Examples } from "../book/examples";
import type { Term } from "../book/glossary";
import type { RuleBooks } from "./rules";

export type Tag = string;

/** A decision to be marked on the board: one of the last, or what the computer says to it. */
export interface Mark {
  kind: "last" | "advised" | "played" | "better" | "end";
  seat: number;
  /** The things that it names. */
  tags: readonly Tag[];
}

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
  /** Decisions to be shown on the board, with arrows where something goes from one place to another. */
  marks: readonly Mark[];
  /** What somebody points at beside the picture, in a list of choices: it is to be shown. */
  marked: Tag | null;
  /** What the last move caused; empty in the past. */
  events: readonly GameEvent[];
  /** How long the movement for one event takes, in milliseconds; 0: it is simply there. */
  tempo: number;
  look: Look;
  /** Somebody pointed at it, open or not: what is not open is answered with "why not?". */
  onPick(tag: Tag): void;
  /** Somebody hovers over it or has the focus on it; null: over nothing. */
  onPoint(tag: Tag | null): void;
  /** Somebody wants to read a rule: "F-10". */
  onRule(rule: string): void;
}

export interface DiagramProps<View = unknown> extends FaceProps<View> {
  /** The line of the score sheet that the picture is about; null: none, it shows the board. */
  shows: string | null;
}

export interface Face<View = unknown> {
  /** The things that a move names, in the order in which one picks them. */
  tags(move: string): Tag[];
  /** Kinds of tags ("type") that need not be picked where the rest leaves no doubt. */
  implied: readonly string[];
  /** What a thing is called where it is told what was chosen: "engineer", "1c3". */
  name(tag: Tag, view: View): string;
  /** What a thing would do for whoever takes it, where its name does not say it; null: nothing to add. */
  about?(tag: Tag): string | null;
  /** The question for a part, where what all moves left name lets it say more than the engine's; else null. */
  asks?(part: string, named: readonly Tag[]): string | null;
  /** The rules of the game in each language (loadRules), fetched when somebody wants to read one. */
  rules: RuleBooks;
  /** What its book of rules has besides: examples and the terms of published editions. */
  book(): Promise<{ examples: Examples; terms: readonly Term[] }>;
  /** Keys of its own, each with the sentence that explains it. */
  keys: readonly KeyHelp[];
  /** What its events sound like, by their codes, the stronger first. */
  sounds: readonly (readonly [codes: RegExp, sound: Sound])[];
  /** The codes of events that tell why a game is over. */
  ends: RegExp;
  Board: ComponentType<FaceProps<View>>;
  /** A small picture that is only looked at, several of them on one page. */
  Diagram: ComponentType<DiagramProps<View>>;
  /** What one chooses from besides the board, as a market: always in sight, on a phone just above the bar. */
  Dock?: ComponentType<FaceProps<View>>;
  /** Everything else that lies on the table: hands, sheets, favors, tracks. */
  Panels: ComponentType<FaceProps<View>>;
}
