/**
 * names.ts - how those at a table are called if they were not given names.
 */
import { say } from "../words";
import type { Sitter } from "./table";

function usual(sitters: readonly Sitter[], seat: number): string {
  const sitter = sitters[seat]!;
  if (sitter.kind !== "computer") return say("seat.player", { number: seat + 1 });
  const name = say(`ai.level.${sitter.level}`);
  const before = sitters.slice(0, seat).filter((one) => one.kind === "computer" && one.level === sitter.level);
  return before.length === 0 ? name : `${name} ${before.length + 1}`;
}

/** A name for every seat: the given one, or else a computer is called by its level, a person by the seat. */
export function seatNames(sitters: readonly Sitter[], given: readonly (string | undefined)[]): string[] {
  return sitters.map((_, seat) => given[seat]?.trim() || usual(sitters, seat));
}
