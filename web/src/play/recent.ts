/**
 * recent.ts - what the others did since somebody here decided last, turn by turn.
 */
import type { Live, LogEntry, Setup } from "../table/table";

export interface RecentTurn {
  seat: number;
  /** The plies of its decisions. */
  first: number;
  last: number;
  entries: LogEntry[];
}

/** A game as it stands, or stood. */
type Played = Pick<Live, "moment" | "log">;

/** Whose decision ends what is recent: the person who decides, else the one who did last; null: nobody here plays. */
function readerOf({ sitters }: Setup, { moment, log }: Played): number | null {
  const isPerson = (seat: number | null) => seat !== null && sitters[seat]?.kind === "person";
  if (isPerson(moment.decides)) return moment.decides;
  return log.findLast((entry) => isPerson(entry.seat))?.seat ?? null;
}

function byTurn(log: readonly LogEntry[]): RecentTurn[] {
  const turns: RecentTurn[] = [];
  for (const entry of log) {
    const turn = turns.at(-1);
    if (turn?.seat === entry.seat && turn.entries[0]!.turn === entry.turn) {
      turn.entries.push(entry);
      turn.last = entry.ply;
    } else turns.push({ seat: entry.seat, first: entry.ply, last: entry.ply, entries: [entry] });
  }
  return turns;
}

/** The last turn of every other seat that has decided since; of a game that is only watched, of every seat but one. */
export function recentTurns(setup: Setup, live: Played): RecentTurn[] {
  const reader = readerOf(setup, live);
  const own = live.log.findLastIndex((entry) => entry.seat === reader);
  const turns = byTurn(live.log.slice(own < 0 ? -8 * setup.players : own + 1));
  const last = turns.filter((turn, i) => !turns.slice(i + 1).some(({ seat }) => seat === turn.seat));
  return reader === null ? last.slice(-Math.max(1, setup.players - 1)) : last;
}
