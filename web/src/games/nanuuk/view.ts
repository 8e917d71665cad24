/**
 * view.ts - the position of Nanuuk! as the engine tells it: docs/nanuuk-notation.md, "State".
 */
/** Column and number: "c3". */
export type SpaceName = string;

/** The two spaces that a border parts, in their order: "c2|d3". */
export type BorderName = string;

export type Animal = "fish" | "seal" | "walrus" | "whale";
export type Token = Animal | "bear" | "inuk";
export type Equipment = "harpoon" | "husky" | "sled" | "kayak";

/** What a sheet can hold. */
export type Thing = Animal | "inuk" | Equipment;

export type Phase = "lay" | "break" | "place" | "step" | "catch" | "flee" | "exchange" | "crack" | "over";

export interface Piece {
  /** Null: a bear of the flight, which belongs to nobody. */
  seat: number | null;
  kind: "hunter" | "inuk" | "bear";
  /** Null: not placed yet, or removed. */
  space: SpaceName | null;
  /** 0, or as which one it was removed: 1, 2 ... */
  removed: number;
  /** The halves of the sheet, in the hunt only. */
  with?: Thing[];
  home?: Partial<Record<Thing, number>>;
}

export interface NanuukView {
  players: number;
  /** Those that differ from their default. */
  options: Record<string, string>;
  phase: Phase;
  turn: number;
  active: number;
  decides: number | null;
  cracks: BorderName[];
  tokens: Record<SpaceName, Token>;
  pieces: Piece[];
  /** The number of the piece in the middle of its move. */
  moving: number | null;
  steps: number;
  stepped: boolean;
  owed: boolean;
  moved: number[];
  quiet: number;
  homecoming: boolean;
  winners: number[];
}

export const modeOf = (view: NanuukView) => view.options.mode ?? "hunt";

export const isHunt = (view: NanuukView) => modeOf(view) === "hunt";

/** Two hunters each: only there a move names the hunter. */
export const hasTwoHunters = (view: NanuukView) => view.options.hunters === "two";

/** The number, 1 or 2, by which moves call this piece among those of its player. */
export function hunterNumber(view: NanuukView, piece: Piece): number {
  return view.pieces.filter((other) => other.seat === piece.seat).indexOf(piece) + 1;
}

export const onSpace = (view: NanuukView, space: SpaceName) => view.pieces.filter((piece) => piece.space === space);
