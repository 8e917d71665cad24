/**
 * useLobby.ts - the open tables, as they come and go.
 */
import { useEffect, useState } from "preact/hooks";
import { connection } from "../net/connection";
import { tried } from "../net/refused";
import { type LobbyPages, withNews, withPage } from "./lobby";

export interface Lobby {
  /** null: not known yet. */
  pages: LobbyPages | null;
  /** Reads the next page. */
  readOn(): void;
}

const NOTHING: LobbyPages = { tables: [], more: false, online: 0 };

export function useLobby(): Lobby {
  const [pages, setPages] = useState<LobbyPages | null>(null);
  const read = () => tried(async () => setPages(await connection.ask("lobby", { watch: true })));
  const readOn = async () => {
    const after = pages?.tables.at(-1)?.table;
    const trouble = await tried(async () => {
      const page = await connection.ask("lobby", { watch: true, ...(after && { after }) });
      setPages((old) => withPage(old ?? NOTHING, page));
    });
    if (trouble !== "") await read(); // the last table is not listed any more
  };
  useEffect(() => {
    const ends = [
      connection.on("lobby", (news) => setPages((old) => old && withNews(old, news))),
      connection.greet(() => void read()),
    ];
    return () => {
      for (const end of ends) end();
      void tried(() => connection.ask("lobby", { watch: false }));
    };
  }, []);
  return { pages, readOn: () => void readOn() };
}
