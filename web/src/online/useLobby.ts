/**
 * useLobby.ts - the open tables, as they come and go.
 */
import { useEffect, useState } from "preact/hooks";
import { connection } from "./connection";
import { tried } from "./refused";
import type { LobbyLine, LobbyNews, TableLine } from "./told";

const asLine = ({ id, ...line }: LobbyLine): TableLine => ({ table: id, ...line });

function changed(tables: readonly TableLine[], news: LobbyNews): TableLine[] {
  if ("gone" in news) return tables.filter(({ table }) => table !== news.gone);
  const line = asLine(news.table);
  const known = tables.some(({ table }) => table === line.table);
  return known ? tables.map((one) => (one.table === line.table ? line : one)) : [line, ...tables];
}

/** null: not known yet. */
export function useLobby(): TableLine[] | null {
  const [tables, setTables] = useState<TableLine[] | null>(null);
  useEffect(() => {
    const look = () =>
      tried(async () => setTables((await connection.ask("lobby", { watch: true })).tables.map(asLine)));
    const ends = [
      connection.on("lobby", (news) => setTables((old) => changed(old ?? [], news))),
      connection.greet(() => void look()),
    ];
    return () => {
      for (const end of ends) end();
      void tried(() => connection.ask("lobby", { watch: false }));
    };
  }, []);
  return tables;
}
