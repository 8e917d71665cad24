import { say } from "../words";
import { useOwn, waitingFor } from "./own";
import { tablePath } from "./route";
import type { Person } from "./told";

/** Others wait at another table: the way there. */
export function TurnElsewhere({ here, you }: { here: string; you: Person }) {
  const next = waitingFor(useOwn(), you).find(({ table }) => table !== here);
  return (
    <div role="status">
      {next && (
        <div class="card plea" data-testid="turn-elsewhere">
          <p>{say("web.online.turn_elsewhere", { game: say(`${next.setup.game}.title`) })}</p>
          <a class="button" href={tablePath(next.table)}>
            {say("web.online.go")}
          </a>
        </div>
      )}
    </div>
  );
}
