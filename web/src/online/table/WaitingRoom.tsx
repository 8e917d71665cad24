import { go } from "../../app/route";
import { SeatMark } from "../../play/SeatName";
import { Icon } from "../../ui/Icon";
import { keptKeys } from "../../ui/storage";
import { say } from "../../ui/words";
import { CopyField } from "../CopyField";
import { decline, keptChair } from "../lobby/challenges";
import { GamePicture } from "../lobby/GamePicture";
import { nameOnChair, tableWords } from "../lobby/labels";
import { connection } from "../net/connection";
import { takeChair } from "../net/number";
import { type Chair, type Person, type Told, VISITOR } from "../net/protocol";
import type { Room } from "../net/room";
import { useSignal } from "../net/signal";
import { type Submit, useSubmit } from "../net/useSubmit";
import { ConnectionNote, lobbyName, PageHead } from "../PageHead";
import { KindMark, Presence } from "../PersonMarks";
import { type ChairPromise, invitation, lobbyPath } from "../route";
import { NotifyButton } from "../turn";
import { VisitorNote } from "./Banners";
import { Chat } from "./Chat";
import { ComputerComes } from "./ComputerComes";

interface Props {
  room: Room;
  told: Told;
  you: Person;
  promise: ChairPromise | null;
  /** Why a reserved chair could not be had. */
  trouble: string;
}

/** The addresses by which others find their chairs. */
function Links({ told }: { told: Told }) {
  const { table, chairs } = told;
  const keys = keptKeys(table);
  const reserved = chairs
    .map((chair, seat) => ({ chair, seat }))
    .filter(({ chair, seat }) => chair.kind === "friend" && keys[seat]);
  return (
    <>
      {chairs.some((chair) => chair.kind === "open") && (
        <CopyField name={say("web.online.link.table")} value={invitation(table)} />
      )}
      {reserved.map(({ seat }) => (
        <CopyField
          key={seat}
          name={say("web.online.link.chair", { number: seat + 1 })}
          value={invitation(table, seat, keys[seat])}
        />
      ))}
    </>
  );
}

interface ChairsProps {
  told: Told;
  you: Person;
  promise: ChairPromise | null;
  submit: Submit;
}

function Chairs({ told, you, promise, submit }: ChairsProps) {
  const { table, chairs, chair: mine } = told;
  const keyOf = (seat: number) => (promise?.chair === seat ? { key: promise.key } : {});
  const sit = (chair: number) => void submit.run(() => takeChair({ table, chair, ...keyOf(chair) }));
  const isFree = ({ kind, reserved }: Chair, seat: number) =>
    kind === "open" || (kind === "friend" && (promise?.chair === seat || reserved?.id === you.id));
  return (
    <ol class="waiting-chairs">
      {chairs.map((chair, seat) => (
        <li key={seat}>
          <SeatMark seat={seat} />
          <span class="waiting-name">
            {nameOnChair(chairs, seat)}
            <KindMark person={chair.person} />
            {chair.kind === "person" && <Presence here={chair.here ?? false} />}
          </span>
          {isFree(chair, seat) && mine === null && you !== VISITOR && (
            <button
              type="button"
              class="button primary"
              data-testid="sit"
              disabled={submit.waiting}
              aria-label={say("web.online.sit.seat", { number: seat + 1 })}
              onClick={() => sit(seat)}
            >
              {say("web.online.sit")}
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Whoever opened a table may give it up as long as nobody else sits there; who is challenged may decline. */
function WaysOut({ told, you, submit }: { told: Told; you: Person; submit: Submit }) {
  const { table, setup, chair, chairs } = told;
  const challenged = chair === null && keptChair(chairs, you) >= 0;
  if (challenged) {
    const refuse = () => void submit.run(() => decline(table).then(() => go(lobbyPath)));
    return (
      <button type="button" class="button" data-testid="decline" disabled={submit.waiting} onClick={refuse}>
        {say("web.online.challenge.decline")}
      </button>
    );
  }
  if (chair === null) return null;
  const alone = chairs.every(({ person }) => !person || person.id === you.id);
  const mayStop = setup.host === you.id && alone;
  const leave = () =>
    void submit.run(async () => {
      await connection.ask(mayStop ? "stop" : "stand", { table });
      if (mayStop) go(lobbyPath);
    });
  return (
    <button type="button" class="button quiet" data-testid="leave" disabled={submit.waiting} onClick={leave}>
      {say(mayStop ? "web.online.stop" : "web.online.stand")}
    </button>
  );
}

/** A table that waits for players: who is there, and how the others get there. */
export function WaitingRoom({ room, told, you, promise, trouble }: Props) {
  const submit = useSubmit();
  const lost = useSignal(room.lostChair) ? say("web.online.deal.lost_chair") : "";
  return (
    <main class="online">
      <div class="online-page online-narrow">
        <PageHead title={say(`${told.setup.game}.title`)} back={lobbyPath} backName={lobbyName()} />
        <ConnectionNote />
        <VisitorNote table={told.table} you={you} />
        <section class="card waiting-card">
          <p class="online-line" role="status">
            {say(told.fair?.reveal === undefined ? "web.online.waiting" : "web.online.mixing")}
          </p>
          <div class="waiting-game">
            <GamePicture game={told.setup.game} />
            <p class="table-words">{tableWords(told.setup).join(" · ")}</p>
          </div>
          <Chairs you={you} told={told} promise={promise} submit={submit} />
          <ComputerComes told={told} />
          <p class="refused" role="alert">
            {submit.trouble || trouble || lost}
          </p>
          <Links told={told} />
          <div class="button-row">
            {you !== VISITOR && <NotifyButton />}
            <WaysOut told={told} you={you} submit={submit} />
            {told.watching > 0 && (
              <span class="watching">
                <Icon name="eye" />
                {say("web.online.watching", { count: told.watching })}
              </span>
            )}
          </div>
        </section>
        <section class="card" aria-labelledby="waiting-chat">
          <h2 id="waiting-chat">{say("web.chat")}</h2>
          <Chat room={room} you={you} />
        </section>
      </div>
    </main>
  );
}
