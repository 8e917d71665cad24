/**
 * lobby.ts - the list of open tables: the newest first, read page by page, with the news that come in between.
 */
import { withLine } from "./lines";
import type { LobbyNews, TableLine } from "./told";

export interface LobbyPages {
  tables: readonly TableLine[];
  /** There are older ones that were not read yet. */
  more: boolean;
}

const created = (line: TableLine | undefined) => line?.created ?? 0;

/** Does a line belong to the pages that were read? */
function belongs({ tables, more }: LobbyPages, line: TableLine): boolean {
  return !more || tables.some(({ table }) => table === line.table) || created(line) >= created(tables.at(-1));
}

/** The lists as they are after the news. */
export function withNews(pages: LobbyPages, { tables, gone }: LobbyNews): LobbyPages {
  const left = pages.tables.filter(({ table }) => !gone.includes(table));
  const lines = tables
    .filter((line) => belongs(pages, line))
    .reduce(withLine, left)
    .sort((a, b) => created(b) - created(a));
  return { ...pages, tables: lines };
}

/** With one page more. */
export function withPage(pages: LobbyPages, page: LobbyPages): LobbyPages {
  const known = new Set(pages.tables.map(({ table }) => table));
  return { tables: [...pages.tables, ...page.tables.filter(({ table }) => !known.has(table))], more: page.more };
}
