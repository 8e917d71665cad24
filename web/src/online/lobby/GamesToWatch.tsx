import { Icon } from "../../ui/Icon";
import { say } from "../../ui/words";
import { watchPath } from "../route";
import { PeopleOnline } from "./PeopleOnline";
import { TableCard } from "./TableCard";
import { useLobby } from "./useLobby";

/** So many are enough for somebody who has only just come. */
const MOST = 6;

/** Who is there and what is played, for those who have told no name. */
export function GamesToWatch() {
  const lobby = useLobby();
  const running = lobby.pages?.tables.filter(({ stage }) => stage === "playing").slice(0, MOST) ?? [];
  return (
    <>
      <PeopleOnline lobby={lobby} />
      {running.length > 0 && (
        <section class="watch-list" aria-labelledby="games-to-watch">
          <h2 id="games-to-watch">{say("web.online.running")}</h2>
          <ul class="table-list">
            {running.map((line) => (
              <TableCard key={line.table} line={line}>
                <a class="button" href={watchPath(line.table)} data-testid="watch">
                  <Icon name="eye" />
                  {say("web.online.watch")}
                </a>
              </TableCard>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
