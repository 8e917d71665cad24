import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Trouble, Waiting } from "../../app/Trouble";
import { say } from "../../ui/words";
import { takeChair } from "../net/number";
import { hasPosition, type Person, type Told } from "../net/protocol";
import { tried } from "../net/refused";
import { Room } from "../net/room";
import { useSignal } from "../net/signal";
import type { ChairPromise } from "../route";
import { GivenUp } from "./GivenUp";
import { OnlineGame } from "./OnlineGame";
import { WaitingRoom } from "./WaitingRoom";

interface Props {
  id: string;
  /** The chair that the address promises. */
  promise: ChairPromise | null;
  you: Person;
}

function useRoom(id: string, you: Person): Room {
  const room = useMemo(() => new Room(id), [id, you]);
  useEffect(() => () => room.close(), [room]);
  return room;
}

/** Whoever comes with a key gets the chair, once: who stands up again meant it. Returns why not. */
function useReserved(told: Told | null, { id, promise }: Props): string {
  const [trouble, setTrouble] = useState("");
  const asked = useRef(false);
  const wants = told?.stage === "waiting" && told.chair === null && promise !== null;
  useEffect(() => {
    if (!wants || asked.current) return;
    asked.current = true;
    void tried(() => takeChair({ table: id, ...promise! })).then(setTrouble);
  }, [wants]);
  return trouble;
}

/** A table at the server, waiting for players or being played. */
export function TableScreen(props: Props) {
  const { id, you } = props;
  const room = useRoom(id, you);
  const told = useSignal(room.now)?.told ?? null;
  const trouble = useSignal(room.trouble);
  const why = useReserved(told, props);
  if (told?.stage === "given_up" && told.ending) return <GivenUp told={told} />;
  const none = trouble ?? (told?.stage === "given_up" ? new Error(say("web.online.given_up")) : null);
  if (none) {
    const kind = trouble?.code === "set_aside" ? "set_aside" : "no_table";
    return (
      <Trouble
        title={say(`web.online.${kind}`)}
        message={none.message}
        advice={say(`web.online.${kind}.advice`)}
        onRetry={() => void room.join()}
      />
    );
  }
  if (!told) return <Waiting />;
  if (!hasPosition(told)) {
    return <WaitingRoom room={room} told={told} you={you} promise={props.promise} trouble={why} />;
  }
  return <OnlineGame room={room} you={you} />;
}
