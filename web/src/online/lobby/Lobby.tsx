import { SOLO_GAMES } from "../../games/list";
import { Icon } from "../../ui/Icon";
import { say } from "../../ui/words";
import { AccountMade } from "../account/AccountMade";
import { ClubHead, ClubWelcome } from "../club/ClubHead";
import { ReportsLink } from "../moderation/ReportsLink";
import { openReports } from "../net/api";
import type { Person } from "../net/protocol";
import { useSignal } from "../net/signal";
import { ConnectionNote } from "../PageHead";
import { accountPath, ladderPath, newTablePath, storedPath } from "../route";
import { NotifyButton } from "../turn";
import { Challenges } from "./Challenges";
import { Daily } from "./Daily";
import { OpenTables } from "./OpenTables";
import { OwnGames } from "./OwnGames";
import { PeopleOnline } from "./PeopleOnline";
import { PlayNow } from "./PlayNow";
import { useLobby } from "./useLobby";

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
  const lobby = useLobby();
  const reports = useSignal(openReports);
  return (
    <main class="online">
      <div class="online-page">
        <ClubHead>
          <Links you={you} />
        </ClubHead>
        <ConnectionNote />
        <AccountMade />
        {reports > 0 && <ReportsLink />}
        <ClubWelcome />
        <div class="lobby">
          <div class="lobby-main">
            <PeopleOnline lobby={lobby} you />
            <Challenges you={you} />
            <OwnGames you={you} />
            <PlayNow />
            <a class="button big" href={newTablePath} data-testid="new-table">
              <Icon name="plus" />
              {say("web.online.new")}
            </a>
            <OpenTables lobby={lobby} you={you} />
          </div>
          <aside class="lobby-side">
            {SOLO_GAMES.map((game) => (
              <Daily key={game} game={game} you={you} />
            ))}
            <NotifyButton />
            <a href={storedPath}>{say("web.stored")}</a>
          </aside>
        </div>
      </div>
    </main>
  );
}
