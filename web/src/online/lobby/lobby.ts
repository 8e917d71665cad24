/**
 * lobby.ts - the list of open tables: the newest first, read page by page, with the news that come in between.
 */
import type { LobbyNews, TableLine, Person } from "../net/protocol";

export interface LobbyPages {
  tables: readonly TableLine[];
  /** There are older ones that were not read yet. */
  more: boolean;
  /** How many people are there, also at tables. */
  online: number;
}

const created = (line: TableLine | undefined) => line?.created ?? 0;

/** Does a line belong to the pages that were read? */
function belongs({ tables, more }: LobbyPages, line: TableLine): boolean {
  return !more || tables.some(({ table }) => table === line.table) || created(line) >= created(tables.at(-1));
}

/** The lists as they are after the news. */
export function withNews(pages: LobbyPages, { tables, gone, online }: LobbyNews): LobbyPages {
  const left = pages.tables.filter(({ table }) => !gone.includes(table));
  const lines = tables
    .filter((line) => belongs(pages, line))
    .reduce(withLine, left)
    .sort((a, b) => created(b) - created(a));
  return { ...pages, tables: lines, online };
}

/** With one page more. */
export function withPage(pages: LobbyPages, page: LobbyPages): LobbyPages {
  const known = new Set(pages.tables.map(({ table }) => table));
  return { ...page, tables: [...pages.tables, ...page.tables.filter(({ table }) => !known.has(table))] };
}

/** The list with a line that is new or has changed. */
export function withLine(lines: readonly TableLine[], line: TableLine): TableLine[] {
  const known = lines.some(({ table }) => table === line.table);
  return known ? lines.map((one) => (one.table === line.table ? line : one)) : [line, ...lines];
}

export const sitsAt = ({ chairs }: TableLine, you: Person) => chairs.some((chair) => chair.person?.id === you.id);

const isGoing = ({ stage }: TableLine) => stage === "waiting" || stage === "playing" || stage === "set_aside";

export const isMyTurn = ({ stage, decides, chairs }: TableLine, you: Person) =>
  stage === "playing" && typeof decides === "number" && chairs[decides]?.person?.id === you.id;

/** Those that are not over, first those in which the others wait. Where a chair is kept for oneself one does not sit yet. */
export function going(lines: readonly TableLine[], you: Person): TableLine[] {
  const isOwn = (line: TableLine) => line.stage === "set_aside" || sitsAt(line, you);
  return lines
    .filter((line) => isGoing(line) && isOwn(line))
    .sort((a, b) => Number(isMyTurn(b, you)) - Number(isMyTurn(a, you)));
}
