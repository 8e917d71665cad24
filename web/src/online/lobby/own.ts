/**
 * own.ts - the games one has a chair in, or is to have one, wherever online one is: all of them as the store has them, and as the line tells
 * it those that go on. Both are asked for again in each room; in between the server tells what changes.
 */
import { createContext } from "preact";
import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import { api } from "../net/api";
import { connection } from "../net/connection";
import type { Person, TableLine } from "../net/protocol";
import { tried } from "../net/refused";
import { useAnswer } from "../net/useAnswer";
import { isMyTurn, sitsAt, withLine } from "./lobby";

export interface OwnGames {
  games: readonly TableLine[];
  /** Why they are not to be had; "": nothing is wrong. */
  trouble: string;
  /** Who has just declined a challenge; "": nobody. */
  declined: string;
}

export const OwnContext = createContext<OwnGames>({ games: [], trouble: "", declined: "" });
export const useOwn = () => useContext(OwnContext);

const keptFor = ({ chairs }: TableLine) => chairs.find(({ reserved }) => reserved)?.reserved?.name ?? "";

const isOver = ({ stage }: TableLine) => stage === "over";

export function useOwnGames(you: Person, room: string): OwnGames {
  const { answer: kept, trouble } = useAnswer(api.games, [you.id, room]);
  const [live, setLive] = useState<readonly TableLine[]>([]);
  const [declined, setDeclined] = useState("");
  useEffect(() => {
    setDeclined("");
    // The line has only games that go on; one that has just ended stays until the store's list has it.
    const follow = () =>
      tried(async () => {
        const { tables } = await connection.ask("own", { watch: true });
        setLive((old) => tables.reduce(withLine, old.filter(isOver)));
      });
    const ends = [
      connection.on("own", ({ table, ending }) => {
        setLive((old) => withLine(old, table));
        if (ending === "declined" && sitsAt(table, you)) setDeclined(keptFor(table));
      }),
      connection.greet(() => void follow()),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [you.id, room]);
  const games = useMemo(() => live.reduce(withLine, kept ?? []), [kept, live]);
  return { games, trouble, declined };
}

/** The tables at which somebody is waited for. */
export const waitingFor = ({ games }: OwnGames, you: Person) => games.filter((line) => isMyTurn(line, you));
