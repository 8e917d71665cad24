/**
 * view.ts - what the engine's `state` tells of a game of Nunatak (docs/nunatak-notation.md), and the
 * names of the places in it.
 */
export type TypeName = "W" | "C" | "A" | "B" | "E" | "L";
/** In the order of the columns of a hand. */
export const TYPES: readonly TypeName[] = ["W", "C", "A", "B", "E", "L"];

export type FavorName =
  | "foresight"
  | "abundance"
  | "divination"
  | "propagation"
  | "transformation"
  | "insight"
  | "edges"
  | "ornaments"
  | "ascent"
  | "exchange";

export interface PartyView {
  kind: "seat" | "siku" | "dummy";
  cards: string[];
  transformed: { card: string; as: string }[];
  favors: FavorName[];
  used: FavorName[];
  support: number;
  squares: number;
  track: number;
  siku: number;
  owes: boolean;
}

export interface NunatakView {
  players: number;
  phase: "turn" | "squares" | "propagation" | "favor" | "immediate" | "window" | "dummy" | "final" | "over";
  turn: number;
  active: number;
  decides: number | null;
  tiles: Record<string, string>;
  blocks: Record<string, number>;
  market: ({ card: string; reserved: number | null } | null)[];
  pile: { numbers: number[]; under: string[] };
  stack: number[];
  favors: { open: FavorName[]; left: number };
  parties: PartyView[];
  pending: string[];
  square: string | null;
  counted: number[];
  asked: number[];
  elder: boolean;
  fresh: FavorName | null;
  abundance: number;
  free: boolean;
  completion: string | null;
  extra: number[];
  solo: { round: number; markers: number[] } | null;
}

/** A place of the temple; column and row from 0. */
export interface Place {
  floor: number;
  column: number;
  row: number;
}

export const FLOORS: readonly number[] = [1, 2, 3, 4];

/** Cells along an edge of a floor. */
export const sideOf = (floor: number) => 6 - floor;

export const cellName = ({ floor, column, row }: Place) => `${floor}${"abcde"[column]}${row + 1}`;

export function placeOf(cell: string): Place {
  return { floor: Number(cell[0]), column: cell.charCodeAt(1) - 97, row: Number(cell[2]) - 1 };
}

/** The four cells of a 2x2 square, named by the one with the lowest column and row. */
export function cellsOfSquare(square: string): string[] {
  const { floor, column, row } = placeOf(square);
  return [0, 1].flatMap((down) => [0, 1].map((right) => cellName({ floor, column: column + right, row: row + down })));
}

/** All cells of a floor, row by row. */
export function cellsOfFloor(floor: number): string[] {
  const side = sideOf(floor);
  return Array.from({ length: side * side }, (_, i) =>
    cellName({ floor, column: i % side, row: Math.floor(i / side) }),
  );
}

/** Everything about a card that its notation tells: `WE=E`, `CAr`, `B2`, `Lal`. */
export interface Card {
  /** As written, without the type it is filed under. */
  name: string;
  types: TypeName[];
  filed: TypeName | null;
  tool: "r" | "p" | "s" | null;
  paws: number;
  /** The two types an elder counts. */
  pair: TypeName[];
}

export function cardOf(text: string): Card {
  const [name = "", filed] = text.split("=");
  const types = [...name].filter((letter): letter is TypeName => TYPES.includes(letter as TypeName));
  const pair = /L([a-z]{2})/.exec(name)?.[1] ?? "";
  return {
    name,
    types,
    filed: (filed as TypeName | undefined) ?? (types.length === 1 ? types[0]! : null),
    tool: (/A([rps])/.exec(name)?.[1] as "r" | "p" | "s" | undefined) ?? null,
    paws: Number(/B(\d)/.exec(name)?.[1] ?? 0),
    pair: [...pair.toUpperCase()] as TypeName[],
  };
}
