/**
 * open_table.ts - opening tables: a new deal, a kept game, a record, a link. A table that was just opened is handed
 * to the screen that shows it, so that nothing is opened twice.
 */
import { holdsGame, readLink } from "../table/link";
import { LocalTable } from "../table/local";
import { leastTime } from "../table/queue";
import { saveGame, savedGame } from "../table/saved";
import type { Setup, Sitter, Table } from "../table/table";
import type { Pace } from "../ui/pace";
import { say } from "../ui/words";

let waiting: Table | null = null;

function hand(table: LocalTable): Table {
  waiting?.close();
  waiting = table;
  return table;
}

export async function dealTable(setup: Setup): Promise<Table> {
  return hand(await LocalTable.deal(setup));
}

/** A record as a game of its own, kept at once: its address must work again after a reload. */
export async function recordTable(record: string, names?: string[], sitters?: Sitter[]): Promise<Table> {
  const table = await LocalTable.open(record, { ...(names && { names }), ...(sitters && { sitters }) });
  const { ply, over, score } = table.live.moment;
  const result = score.seats.map(({ total, rank }) => ({ total, rank: rank ?? 0 }));
  const kept = { id: table.id, setup: table.setup, record: await table.record(), ply, over, changed: Date.now() };
  saveGame(over ? { ...kept, result } : kept);
  return hand(table);
}

/** The table with this id: the one just opened, or else the one kept in the browser. */
export async function tableOf(id: string): Promise<Table> {
  if (waiting?.id === id) {
    const table = waiting;
    waiting = null;
    return table;
  }
  const saved = savedGame(id);
  if (!saved) throw new Error(say("web.trouble.no_game"));
  return LocalTable.reopen(saved);
}

/** The game that a link holds, and the ply to look at. */
export async function linkedTable(fragment: string): Promise<{ table: Table; ply: number | null }> {
  if (!holdsGame(fragment)) throw new Error(say("web.trouble.no_game"));
  const { record, ply } = await readLink(fragment);
  return { table: await LocalTable.open(record), ply: ply ?? null };
}

/** Computers take at least as long for a move as it is shown. */
export function setPace(table: Table, pace: Pace): void {
  if (table instanceof LocalTable) table.pace = leastTime(pace);
}
