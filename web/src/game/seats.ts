/**
 * seats.ts - how a seat is shown: always a name with a mark, so that colour is never needed.
 */
import type { Setup } from "../table/table";
import { say } from "../words";

export const MARKS = ["●", "▲", "■", "◆"] as const;

export const markOf = (seat: number) => MARKS[seat % MARKS.length]!;

export const nameOf = (setup: Setup, seat: number) => setup.names[seat] || say("seat.player", { number: seat + 1 });

/** Does a person in front of this screen sit there? */
export const isPerson = (setup: Setup, seat: number | null) => seat !== null && setup.sitters[seat]?.kind === "person";

/** "Arctic fox" for a computer, nothing for a person. */
export function levelOf(setup: Setup, seat: number): string {
  const sitter = setup.sitters[seat];
  return sitter?.kind === "computer" ? say(`ai.level.${sitter.level}`) : "";
}
