/**
 * useLobby.ts - the open tables, as they come and go.
 */
import { useEffect, useState } from "preact/hooks";
import { connection } from "./connection";
import { withLine } from "./lines";
import { tried } from "./refused";
import type { LobbyNews, TableLine } from "./told";

const changed = (tables: readonly TableLine[], news: LobbyNews): TableLine[] =>
  "gone" in news ? tables.filter(({ table }) => table !== news.gone) : withLine(tables, news.table);

/** null: not known yet. */
export function useLobby(): TableLine[] | null {
  const [tables, setTables] = useState<TableLine[] | null>(null);
  useEffect(() => {
    const look = () => tried(async () => setTables((await connection.ask("lobby", { watch: true })).tables));
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
