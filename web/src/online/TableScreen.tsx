import { useEffect, useMemo, useState } from "preact/hooks";
import { Trouble, Waiting } from "../screens/Trouble";
import { say } from "../words";
import { connection } from "./connection";
import { OnlineGame } from "./OnlineGame";
import { tried } from "./refused";
import { Room } from "./room";
import { useSignal } from "./signal";
import { hasPosition, type Person, type Told } from "./told";
import { WaitingRoom } from "./WaitingRoom";

interface Props {
  id: string;
  /** The chair that the address promises, and its key. */
  chair: number | null;
  reserved: string | null;
  you: Person;
}

function useRoom(id: string, you: Person): Room {
  const room = useMemo(() => new Room(id), [id, you]);
  useEffect(() => () => room.close(), [room]);
  return room;
}

/** Whoever comes with a key gets the chair. Returns why not. */
function useReserved(told: Told | null, { id, chair, reserved }: Props): string {
  const [trouble, setTrouble] = useState("");
  const wants = told?.stage === "waiting" && told.chair === null && chair !== null && reserved !== null;
  useEffect(() => {
    if (wants) void tried(() => connection.ask("sit", { table: id, chair, key: reserved })).then(setTrouble);
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
  const none = trouble ?? (told?.stage === "given_up" ? new Error(say("web.online.given_up")) : null);
  if (none) {
    return (
      <Trouble
        title={say("web.online.no_table")}
        message={none.message}
        advice={say("web.online.no_table.advice")}
        onRetry={() => void room.join()}
      />
    );
  }
  if (!told) return <Waiting />;
  if (!hasPosition(told)) return <WaitingRoom room={room} told={told} you={you} trouble={why} />;
  return <OnlineGame room={room} you={you} />;
}
