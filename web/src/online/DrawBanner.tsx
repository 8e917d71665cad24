import { nameOf } from "../game/seats";
import type { Setup } from "../table/table";
import { say } from "../words";
import { connection } from "./connection";
import type { RoomNow } from "./room";
import type { DrawOffer, Told } from "./told";
import { useSubmit } from "./useSubmit";

const mayAnswer = ({ chair, chairs }: Told, offer: DrawOffer) =>
  chair !== null && chair !== offer.chair && !chairs[chair]!.resigned && !offer.agreed.includes(chair);

function Answer({ table, own }: { table: string; own: boolean }) {
  const { trouble, waiting, run } = useSubmit();
  const answer = (yes: boolean) => void run(() => connection.ask("draw", { table, yes }));
  return (
    <div class="button-row">
      {trouble && <span class="refused">{trouble}</span>}
      {!own && (
        <button
          type="button"
          class="button primary"
          data-testid="draw-agree"
          disabled={waiting}
          onClick={() => answer(true)}
        >
          {say("web.online.draw.agree")}
        </button>
      )}
      <button type="button" class="button" data-testid="draw-decline" disabled={waiting} onClick={() => answer(false)}>
        {say(own ? "web.online.draw.withdraw" : "web.online.draw.decline")}
      </button>
    </div>
  );
}

/** Somebody offers a draw: the others are asked. */
export function DrawBanner({ now: { told }, setup }: { now: RoomNow; setup: Setup }) {
  const offer = told.stage === "playing" ? (told.draw ?? null) : null;
  const own = offer?.chair === told.chair;
  return (
    <div role="status">
      {offer && (
        <div class="card plea" data-testid="draw-offer">
          <p>
            {own
              ? say("web.online.draw.offered")
              : say("web.online.draw.offers", { name: nameOf(setup, offer.chair) })}
          </p>
          {(own || mayAnswer(told, offer)) && <Answer table={told.table} own={own} />}
        </div>
      )}
    </div>
  );
}
