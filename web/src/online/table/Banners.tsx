/**
 * Banners.tsx - what a table asks or tells in a line below the head: to take something back, a draw, to call the game off, a
 * stand-in, a turn at another table.
 */
import { nameOf } from "../../play/SeatName";
import type { LogEntry, Setup } from "../../table/table";
import { say } from "../../ui/words";
import { useOwn, waitingFor } from "../lobby/own";
import { connection } from "../net/connection";
import { type Plea, type Told, type Offer, type Person, VISITOR } from "../net/protocol";
import type { RoomNow, Room } from "../net/room";
import { useSubmit } from "../net/useSubmit";
import { tablePath } from "../route";

function PleaAnswer({ table }: { table: string }) {
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

const mayAnswerPlea = ({ chair }: Told, plea: Plea) =>
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
          {mayAnswerPlea(told, plea) && <PleaAnswer table={told.table} />}
        </div>
      )}
    </div>
  );
}

type OfferKind = "draw" | "abort";

const mayAnswerOffer = ({ chair, chairs }: Told, offer: Offer) =>
  chair !== null && chair !== offer.chair && !chairs[chair]!.resigned && !offer.agreed.includes(chair);

function OfferAnswer({ kind, table, own }: { kind: OfferKind; table: string; own: boolean }) {
  const { trouble, waiting, run } = useSubmit();
  const answer = (yes: boolean) => void run(() => connection.ask(kind, { table, yes }));
  return (
    <div class="button-row">
      {trouble && <span class="refused">{trouble}</span>}
      {!own && (
        <button
          type="button"
          class="button primary"
          data-testid={`${kind}-agree`}
          disabled={waiting}
          onClick={() => answer(true)}
        >
          {say(`web.online.${kind}.agree`)}
        </button>
      )}
      <button
        type="button"
        class="button"
        data-testid={`${kind}-decline`}
        disabled={waiting}
        onClick={() => answer(false)}
      >
        {say(own ? "web.online.draw.withdraw" : `web.online.${kind}.decline`)}
      </button>
    </div>
  );
}

/** Somebody offers a draw, or to call the game off: the others are asked. */
export function OfferBanner({ kind, now: { told }, setup }: { kind: OfferKind; now: RoomNow; setup: Setup }) {
  const offer = told.stage === "playing" ? (told[kind] ?? null) : null;
  const own = offer?.chair === told.chair;
  return (
    <div role="status">
      {offer && (
        <div class="card plea" data-testid={`${kind}-offer`}>
          <p>
            {own
              ? say(`web.online.${kind}.offered`)
              : say(`web.online.${kind}.offers`, { name: nameOf(setup, offer.chair) })}
          </p>
          {(own || mayAnswerOffer(told, offer)) && <OfferAnswer kind={kind} table={told.table} own={own} />}
        </div>
      )}
    </div>
  );
}

/** A computer plays for whoever reads this, until that one says to be back: whoever joins has the chair again. */
export function StandInNote({ room, now: { told } }: { room: Room; now: RoomNow }) {
  const mine = told.stage === "playing" && told.chair !== null ? told.chairs[told.chair]! : null;
  const replaced = mine?.replaced && !mine.resigned;
  return (
    <div role="status">
      {replaced && (
        <div class="card plea" data-testid="stand-in">
          <p>{say("web.online.stand_in")}</p>
          <button type="button" class="button primary" data-testid="return" onClick={() => void room.join()}>
            {say("web.online.return")}
          </button>
        </div>
      )}
    </div>
  );
}

/** Whoever has told no name is told what comes with one, and comes back to this table. */
export function VisitorNote({ table, you }: { table: string; you: Person }) {
  if (you !== VISITOR) return null;
  return (
    <div class="card plea" data-testid="visitor">
      <p>{say("web.online.visitor")}</p>
      <a class="button" href={tablePath(table)}>
        {say("web.online.visitor.enter")}
      </a>
    </div>
  );
}

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
