/**
 * viewer.ts - through whose eyes a table is shown when several people share a screen.
 */
import type { Seat } from "../engine/protocol";
import type { LogEntry, Sitter } from "./table";

/** The person who decides, else the only one, else the one who decided last; without people a spectator. */
export function viewer(sitters: readonly Sitter[], decides: number | null, log: readonly LogEntry[]): Seat {
  const isPerson = (seat: number) => sitters[seat]?.kind === "person";
  if (decides !== null && isPerson(decides)) return decides;
  const last = log.findLast((entry) => isPerson(entry.seat))?.seat;
  const first = sitters.findIndex((sitter) => sitter.kind === "person");
  return last ?? (first < 0 ? "spectator" : first);
}
