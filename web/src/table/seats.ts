/**
 * seats.ts - how those at a table are called if they were not given names, and through whose eyes it is shown.
 */
import type { Seat } from "../engine/protocol";
import { say, sayOf } from "../ui/words";
import type { Sitter, LogEntry } from "./table";

/** Computers of one level have different names. */
function usual(sitters: readonly Sitter[], seat: number): string {
  const sitter = sitters[seat]!;
  if (sitter.kind !== "computer") return "";
  const before = sitters.slice(0, seat).filter((one) => one.kind === "computer" && one.level === sitter.level);
  return sayOf(`ai.names.${sitter.level}`).split(", ")[before.length]!;
}

/** A name for every seat: the given one, or else that of the computer; "": a person who has given none. */
export function seatNames(sitters: readonly Sitter[], given: readonly (string | undefined)[]): string[] {
  return sitters.map((_, seat) => given[seat]?.trim() || usual(sitters, seat));
}

/** The same for a record, in which everybody has a name. */
export const recordNames = (names: readonly string[]) =>
  names.map((name, seat) => name || say("seat.player", { number: seat + 1 }));

/** Whom the sentences address: the only person at this screen; null: several share it, or nobody plays. */
export function readerOf(sitters: readonly Sitter[]): number | null {
  const people = sitters.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
  return people.length === 1 ? people[0]! : null;
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
