/**
 * preview.ts - what a pointed thing would score. If it leaves several moves: from the least to the most.
 */
import type { Move } from "../table/table";

export interface Gain {
  seat: number;
  line: string;
  least: number;
  most: number;
}

const keyOf = (seat: number, line: string) => `${seat} ${line}`;

export function gains(moves: readonly Move[]): Gain[] {
  const sheets = moves.map((move) => new Map(move.points.map((one) => [keyOf(one.seat, one.line), one])));
  const all = new Map(sheets.flatMap((sheet) => [...sheet]));
  return [...all]
    .map(([key, { seat, line }]) => {
      const points = sheets.map((sheet) => sheet.get(key)?.points ?? 0);
      return { seat, line, least: Math.min(...points), most: Math.max(...points) };
    })
    .sort((a, b) => a.seat - b.seat);
}

/** "+3", "−2", "0 to +5". */
export function signed(points: number): string {
  if (points === 0) return "0";
  return points > 0 ? `+${points}` : `−${-points}`;
}
