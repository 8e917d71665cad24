import { useEffect } from "preact/hooks";
import { Icon } from "../game/Icon";
import { startPath } from "../route";
import { say } from "../words";
import { api } from "./api";
import { ConnectionNote } from "./ConnectionNote";
import { Daily } from "./Daily";
import { NotifyButton } from "./NotifyButton";
import { OpenTables } from "./OpenTables";
import { isGoing, isMyTurn, OwnGames } from "./OwnGames";
import { PageHead } from "./PageHead";
import { accountPath, ladderPath, newTablePath } from "./route";
import type { Person, TableLine } from "./told";
import { useTurns } from "./turn";
import { type Fetched, useAnswer } from "./useAnswer";
import { useLobby } from "./useLobby";

/** Changes when one of the open tables does at which this person sits. */
const newsOf = (lobby: TableLine[] | null, you: Person) =>
  (lobby ?? [])
    .filter(({ chairs }) => chairs.some((chair) => chair.person?.id === you.id))
    .map(({ table, stage, ply }) => `${table} ${stage} ${ply}`)
    .join();

/** One's own games, asked for again when one of them changes in the lobby or somebody looks at the page again. */
function useOwnGames(lobby: TableLine[] | null, you: Person): Fetched<TableLine[]> {
  const games = useAnswer(api.games, [newsOf(lobby, you)]);
  useEffect(() => {
    const look = () => document.visibilityState === "visible" && games.again();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [games.again]);
  return games;
}

function Links({ you }: { you: Person }) {
  return (
    <nav class="button-row" aria-label={say("web.online.more")}>
      <a class="button quiet" href={ladderPath}>
        <Icon name="chart" />
        <span>{say("web.online.ladder")}</span>
      </a>
      <a class="button quiet" href={accountPath} data-testid="account">
        <Icon name="person" />
        <span>{you.name}</span>
      </a>
    </nav>
  );
}

/** Where people find tables, and their own games. */
export function Lobby({ you }: { you: Person }) {
  const tables = useLobby();
  const own = useOwnGames(tables, you);
  const going = (own.answer ?? []).filter(isGoing);
  useTurns(going.filter((line) => isMyTurn(line, you)).length);
  return (
    <main class="online">
      <div class="online-page">
        <PageHead title={say("web.online")} back={startPath} backName={say("web.home")}>
          <Links you={you} />
        </PageHead>
        <ConnectionNote />
        <div class="lobby">
          <div class="lobby-main">
            <a class="button primary big" href={newTablePath} data-testid="new-table">
              <Icon name="plus" />
              {say("web.online.new")}
            </a>
            <OwnGames games={own.answer ?? []} you={you} trouble={own.trouble} />
            <OpenTables tables={tables} you={you} />
          </div>
          <aside class="lobby-side">
            <Daily />
            <NotifyButton />
          </aside>
        </div>
      </div>
    </main>
  );
}
