/**
 * preview.ts - what a pointed thing would score. If it leaves several moves: from the least to the most.
 *
 * Some points stay whatever happens, others hold only if the game ended now: the engine tells which.
 */
import type { Move } from "../table/table";

export interface Gain {
  seat: number;
  line: string;
  sure: boolean;
  least: number;
  most: number;
}

const keyOf = (seat: number, line: string) => `${seat} ${line}`;

export function gains(moves: readonly Move[]): Gain[] {
  const sheets = moves.map((move) => new Map(move.points.map((one) => [keyOf(one.seat, one.line), one])));
  const all = new Map(sheets.flatMap((sheet) => [...sheet]));
  return [...all]
    .map(([key, { seat, line, sure }]) => {
      const points = sheets.map((sheet) => sheet.get(key)?.points ?? 0);
      return { seat, line, sure, least: Math.min(...points), most: Math.max(...points) };
    })
    .sort((a, b) => a.seat - b.seat);
}

/** What each seat gets for sure, all lines together; who gets nothing is left out. Only for a move that is clear. */
export function totals(moves: readonly Move[]): { seat: number; points: number }[] {
  if (moves.length !== 1) return [];
  const sums = new Map<number, number>();
  for (const { seat, points, sure } of moves[0]!.points) if (sure) sums.set(seat, (sums.get(seat) ?? 0) + points);
  const found = [...sums].map(([seat, points]) => ({ seat, points })).filter(({ points }) => points !== 0);
  return found.sort((a, b) => a.seat - b.seat);
}

/** What all these moves do, in sentences. */
export function effects(moves: readonly Move[]): string[] {
  const [first, ...others] = moves.map((move) => move.effects.map(({ text }) => text));
  return (first ?? []).filter((text) => others.every((texts) => texts.includes(text)));
}

/** "+3", "−2", "0 to +5". */
export function signed(points: number): string {
  if (points === 0) return "0";
  return points > 0 ? `+${points}` : `−${-points}`;
}
