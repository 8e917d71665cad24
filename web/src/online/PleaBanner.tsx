import { nameOf } from "../game/seats";
import type { LogEntry, Setup } from "../table/table";
import { say } from "../words";
import { connection } from "./connection";
import type { RoomNow } from "./room";
import type { Plea, Told } from "./told";
import { useSubmit } from "./useSubmit";

function Answer({ table }: { table: string }) {
  const { trouble, waiting, run } = useSubmit();
  const answer = (yes: boolean) => void run(() => connection.ask("agree", { table, yes }));
  return (
    <div class="button-row">
      {trouble && <span class="refused">{trouble}</span>}
      <button type="button" class="button primary" data-testid="agree" disabled={waiting} onClick={() => answer(true)}>
        {say("web.online.undo.agree")}
      </button>
      <button type="button" class="button" data-testid="decline" disabled={waiting} onClick={() => answer(false)}>
        {say("web.online.undo.decline")}
      </button>
    </div>
  );
}

const mayAnswer = ({ chair }: Told, plea: Plea) =>
  chair !== null && chair !== plea.chair && !plea.agreed.includes(chair);

/** What was done, as the log tells it. */
const wordsOf = (entry: LogEntry | undefined) => entry?.events[0]?.text ?? entry?.text ?? "";

/** Somebody would like to take something back: the others are asked. */
export function PleaBanner({ now: { told, log }, setup }: { now: RoomNow; setup: Setup }) {
  const plea = told.undo ?? null;
  const first = plea ? log[plea.ply] : undefined;
  const own = plea?.chair === told.chair;
  return (
    <div role="status">
      {plea && (
        <div class="card plea" data-testid="plea">
          <p>
            {own
              ? say("web.online.undo.asked")
              : say("web.online.undo.asks", { name: nameOf(setup, plea.chair), move: wordsOf(first) })}
          </p>
          {mayAnswer(told, plea) && <Answer table={told.table} />}
        </div>
      )}
    </div>
  );
}
