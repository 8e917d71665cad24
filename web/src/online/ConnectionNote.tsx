import { say } from "../words";
import { connection } from "./connection";
import { useSignal } from "./signal";

/** Says that the line is gone; it is taken up again by itself, unless the server wants no more of it. The region is always there, so that it is read. */
export function ConnectionNote() {
  const state = useSignal(connection.state);
  return (
    <div class="line-note" role="status" data-line={state}>
      {state === "away" && (
        <p class="card">
          {say("web.online.away.trying")}
          <button type="button" class="button" onClick={connection.hurry}>
            {say("web.trouble.retry")}
          </button>
        </p>
      )}
      {state === "banned" && <p class="card">{say("web.online.banned")}</p>}
    </div>
  );
}
