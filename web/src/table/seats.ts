/**
 * seats.ts - how those at a table are called if they were not given names, and through whose eyes it is shown.
 */
import type { Seat } from "../engine/protocol";
import { say, sayOf } from "../ui/words";
import type { Sitter, LogEntry } from "./table";

function usual(sitters: readonly Sitter[], seat: number): string {
  const sitter = sitters[seat]!;
  if (sitter.kind !== "computer") return say("seat.player", { number: seat + 1 });
  const name = sayOf(`ai.level.${sitter.level}`);
  const before = sitters.slice(0, seat).filter((one) => one.kind === "computer" && one.level === sitter.level);
  return before.length === 0 ? name : `${name} ${before.length + 1}`;
}

/** A name for every seat: the given one, or else a computer is called by its level, a person by the seat. */
export function seatNames(sitters: readonly Sitter[], given: readonly (string | undefined)[]): string[] {
  return sitters.map((_, seat) => given[seat]?.trim() || usual(sitters, seat));
}

/**
 * Who looks at a shared screen: the person who decides, else the only one, else the one who decided last; without
 * people a spectator.
 */
export function viewer(sitters: readonly Sitter[], decides: number | null, log: readonly LogEntry[]): Seat {
  const isPerson = (seat: number) => sitters[seat]?.kind === "person";
  if (decides !== null && isPerson(decides)) return decides;
  const last = log.findLast((entry) => isPerson(entry.seat))?.seat;
  const first = sitters.findIndex((sitter) => sitter.kind === "person");
  return last ?? (first < 0 ? "spectator" : first);
}
