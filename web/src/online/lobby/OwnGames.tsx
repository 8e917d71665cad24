import { Icon } from "../../ui/Icon";
import { say } from "../../ui/words";
import type { Person, TableLine } from "../net/protocol";
import { tablePath } from "../route";
import { going, isMyTurn } from "./lobby";
import { useOwn } from "./own";
import { TableCard } from "./TableCard";

function Game({ line, you }: { line: TableLine; you: Person }) {
  const mine = isMyTurn(line, you);
  const over = line.stage === "over";
  const mark = mine ? (
    <b class="turn-mark">{say("web.online.your_turn")}</b>
  ) : (
    <small>{say(`web.online.stage.${line.stage}`)}</small>
  );
  return (
    <TableCard line={line} mark={mark} you={you}>
      <a class={mine ? "button primary" : "button"} href={tablePath(line.table)} data-testid="own-game">
        <Icon name={over ? "eye" : "play"} />
        {say(over ? "web.online.look" : "web.online.go")}
      </a>
    </TableCard>
  );
}

/** The games one has a chair in, first those in which the others wait. */
export function OwnGames({ you }: { you: Person }) {
  const { games, trouble } = useOwn();
  const over = games.filter((line) => line.stage === "over");
  const ongoing = going(games, you);
  if (ongoing.length + over.length === 0 && !trouble) return null;
  return (
    <section aria-labelledby="own-games">
      <h2 id="own-games">{say("web.online.own")}</h2>
      <p class="refused" role="alert">
        {trouble}
      </p>
      <ul class="table-list">
        {ongoing.map((line) => (
          <Game key={line.table} line={line} you={you} />
        ))}
      </ul>
      {over.length > 0 && (
        <details class="finished">
          <summary>{say("web.online.finished", { count: over.length })}</summary>
          <ul class="table-list">
            {over.map((line) => (
              <Game key={line.table} line={line} you={you} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
