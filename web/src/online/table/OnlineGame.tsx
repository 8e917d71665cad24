import { useEffect, useMemo, useState } from "preact/hooks";
import { recordTable } from "../../app/open_table";
import { go } from "../../app/route";
import { copyLink, shown } from "../../app/show";
import { Trouble, Waiting } from "../../app/Trouble";
import { loadFace } from "../../games/list";
import type { Face } from "../../play/face";
import { GamePage } from "../../play/GamePage";
import type { GameActions } from "../../play/Overlay";
import { useLive } from "../../play/useTravel";
import { downloadRecord } from "../../table/link";
import { say } from "../../ui/words";
import { rematch } from "../net/number";
import { nameOnChair } from "../lobby/labels";
import type { Person, Told } from "../net/protocol";
import { tried } from "../net/refused";
import { RemoteTable } from "../net/remote";
import type { Room } from "../net/room";
import { useSignal } from "../net/signal";
import { useAnswer } from "../net/useAnswer";
import { lobbyName } from "../PageHead";
import { lobbyPath, newTablePath } from "../route";
import { CompanyStrip } from "./CompanyStrip";
import { Ending } from "./Ending";

/** What may be done with a record is offered when there is one: at the end. `again`: another game may be proposed. */
function actionsOf(table: RemoteTable, over: boolean, again: boolean): GameActions {
  const { setup } = table;
  const always = { home: () => go(lobbyPath), homeName: lobbyName(), newGame: () => go(newTablePath) };
  if (!over) return always;
  return {
    ...always,
    ...(again && { rematch: () => tried(() => rematch(table.id)) }),
    fork: (ply) => shown(async () => recordTable(await table.record(ply), setup.names)),
    tryBetter: async (verdict) => (await import("../../app/try_better")).tryBetter(table, verdict),
    save: () => void tried(async () => downloadRecord(await table.record(), `${setup.game}-${table.id}`)),
    link: (ply) => copyLink(table, ply).catch((error: Error) => error.message),
  };
}

function Played({ table, face, you }: { table: RemoteTable; face: Face; you: Person }) {
  const { moment } = useLive(table);
  const { room, setup } = table;
  const { chair, rematch: next } = useSignal(room.now)!.told;
  const again = chair !== null && next === null; // otherwise one is invited
  const actions = useMemo(() => actionsOf(table, moment.over, again), [table, moment.over, again]);
  const company = useMemo(
    () => ({
      strip: <CompanyStrip room={room} setup={setup} you={you} />,
      ending: <Ending room={room} setup={setup} you={you} />,
    }),
    [room, setup, you],
  );
  return <GamePage table={table} face={face} begin={null} trial={null} actions={actions} company={company} />;
}

/** Who sits there, as one text: an operator may rename somebody, and a player may leave for good. */
function namesAt({ chairs }: Told): string {
  return chairs.map((_, seat) => nameOnChair(chairs, seat)).join("\n");
}

/** A game at the server, on the same page as any other. */
export function OnlineGame({ room, you }: { room: Room; you: Person }) {
  const [table, setTable] = useState<RemoteTable | null>(null);
  const told = useSignal(room.now)!.told;
  const names = namesAt(told);
  const { game } = told.setup;
  const { answer: face, trouble, again } = useAnswer(() => loadFace(game), [game]);
  useEffect(() => {
    const opened = new RemoteTable(room);
    setTable(opened);
    return () => opened.close();
  }, [room, names]);
  if (trouble) {
    return (
      <Trouble title={say("web.trouble.title")} message={trouble} advice={say("web.trouble.advice")} onRetry={again} />
    );
  }
  return table && face ? <Played key={table.id} table={table} face={face} you={you} /> : <Waiting />;
}
