import { useState } from "preact/hooks";
import { SeatMark, nameOf } from "../../play/SeatName";
import type { Setup } from "../../table/table";
import { Icon } from "../../ui/Icon";
import { say } from "../../ui/words";
import { Challenges } from "../lobby/Challenges";
import { clockFace } from "../lobby/labels";
import { type Chair, type Person, VISITOR } from "../net/protocol";
import type { Room, RoomNow } from "../net/room";
import { service } from "../net/service";
import { useSignal } from "../net/signal";
import { ConnectionNote } from "../PageHead";
import { KindMark, Presence } from "../PersonMarks";
import { OfferBanner, PleaBanner, StandInNote, TurnElsewhere, VisitorNote } from "./Banners";
import { ChatPanel, unreadOf } from "./ChatPanel";
import { timeLeft, type TimeLeft, useTick } from "./clock";
import { EndButton } from "./EndButton";
import { NextGame } from "./NextGame";

/** Under so many milliseconds a clock is marked. */
const SCARCE = 30_000;

interface ClockProps extends TimeLeft {
  runs: boolean;
}

function ClockTime({ left, reserve, runs }: ClockProps) {
  const marks = [runs && "runs", left + reserve < SCARCE && "scarce"].filter(Boolean).join(" ");
  return (
    <time class={`chair-clock ${marks}`} role="timer" aria-label={say("web.online.left", { time: clockFace(left) })}>
      {clockFace(left)}
      {reserve > 0 && <small> +{clockFace(reserve)}</small>}
    </time>
  );
}

interface ChairProps {
  chair: Chair;
  seat: number;
  name: string;
  decides: boolean;
  mine: boolean;
  clock: ClockProps | null;
}

function ChairChip({ chair, seat, name, decides, mine, clock }: ChairProps) {
  return (
    <li
      class={["chair-chip", decides && "decides", mine && "mine"].filter(Boolean).join(" ")}
      data-seat={seat}
      aria-current={decides ? "true" : undefined}
    >
      <SeatMark seat={seat} />
      <span class="chair-who">
        <span class="chair-name">{name}</span>
        {mine && <small class="you-mark"> {say("web.online.you")}</small>}
        {chair.kind === "person" && !mine && <Presence here={chair.here ?? false} />}
        <KindMark person={chair.person} />
        {chair.resigned && <small class="stand-in">{say("web.online.resigned")}</small>}
        {chair.replaced && !chair.resigned && <small class="stand-in">{say("web.online.replaced", { name })}</small>}
      </span>
      {clock && <ClockTime {...clock} />}
    </li>
  );
}

function Chairs({ now: room, setup }: { now: RoomNow; setup: Setup }) {
  const { told } = room;
  const timed = told.setup.clock.kind !== "none";
  const { maintenance } = useSignal(service);
  const now = useTick(timed && typeof told.runs === "number" && !maintenance);
  return (
    <ul class="company-chairs">
      {told.chairs.map((chair, seat) => (
        <ChairChip
          key={seat}
          chair={chair}
          seat={seat}
          name={nameOf(setup, seat)}
          decides={told.decides === seat}
          mine={told.chair === seat}
          clock={timed && chair.kind === "person" ? { ...timeLeft(room, seat, now), runs: told.runs === seat } : null}
        />
      ))}
    </ul>
  );
}

/** How many look on. */
function Watching({ count }: { count: number }) {
  if (count === 0) return null;
  const words = say("web.online.watching", { count });
  return (
    <span class="watching" title={words}>
      <Icon name="eye" />
      <span aria-hidden="true">{count}</span>
      <span class="unseen">{words}</span>
    </span>
  );
}

interface Props {
  room: Room;
  setup: Setup;
  you: Person;
}

/** Who plays, who looks on, whose clock runs, what is said and asked for. */
export function CompanyStrip({ room, setup, you }: Props) {
  const now = useSignal(room.now)!;
  const remarks = useSignal(room.remarks);
  const [talking, setTalking] = useState(false);
  const [read, setRead] = useState(() => remarks.at(-1)?.number ?? 0);
  const last = remarks.at(-1)?.number ?? 0;
  const unread = talking ? 0 : unreadOf(remarks, read, you);
  const { watching } = now.told;
  const toggle = (open: boolean) => {
    setTalking(open);
    setRead(last);
  };
  return (
    <>
      <section class="company" aria-label={say("web.online.company")}>
        <Chairs now={now} setup={setup} />
        <Watching count={watching} />
        <EndButton now={now} you={you} />
        <button
          type="button"
          class="button quiet chat-button"
          data-testid="open-chat"
          aria-expanded={talking}
          aria-label={unread > 0 ? say("web.chat.unread", { count: unread }) : say("web.chat")}
          onClick={() => toggle(!talking)}
        >
          <Icon name="chat" />
          {unread > 0 && <span class="unread">{unread}</span>}
        </button>
        {talking && <ChatPanel room={room} you={you} onClose={() => toggle(false)} />}
      </section>
      <div class="company-lasting">
        <VisitorNote table={room.id} you={you} />
        <TurnElsewhere here={room.id} you={you} />
        {you !== VISITOR && <Challenges you={you} here={[room.id, now.told.rematch]} />}
      </div>
      <div class="company-notes">
        <ConnectionNote />
        <StandInNote room={room} now={now} />
        <PleaBanner now={now} setup={setup} />
        <OfferBanner kind="draw" now={now} setup={setup} />
        <OfferBanner kind="abort" now={now} setup={setup} />
        {now.told.rematch && <NextGame told={now.told} you={you} testid="join-rematch" />}
      </div>
    </>
  );
}
