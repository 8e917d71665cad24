import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { laterScreen } from "../app/later_screen";
import { Trouble, Waiting } from "../app/Trouble";
import { busy } from "../ui/settled";
import { say } from "../ui/words";
import { Account } from "./account/Account";
import { MailAnswer } from "./account/Mail";
import { Register } from "./account/Register";
import { Forgot, Reset } from "./account/Reset";
import { Stored } from "./account/Stored";
import { Welcome } from "./account/Welcome";
import { ClubTextScreen } from "./club/ClubText";
import { challengesFor } from "./lobby/challenges";
import { Ladder } from "./lobby/Ladder";
import { Lobby } from "./lobby/Lobby";
import { NewTable } from "./lobby/NewTable";
import { OwnContext, useOwnGames, waitingFor } from "./lobby/own";
import { entry, findYou, isOperator, turnedAway, you } from "./net/api";
import { connection } from "./net/connection";
import { type Person, VISITOR } from "./net/protocol";
import { useSignal } from "./net/signal";
import type { OnlineRoute } from "./route";
import { TableScreen } from "./table/TableScreen";
import { useNotification, useTurns } from "./turn";
import "./online.css";
import "./club/club.css";
import "./moderation/moderation.css";
import "./table/company.css";

/** For operators alone. */
const Reports = laterScreen(async () => (await import("./moderation/Reports")).Reports);

/** The line is open while somebody is here: with a name, or without one to look on, where guests may come. */
function useLine(person: Person | null | undefined): void {
  const rules = useSignal(entry);
  const visits = person === null && rules?.guests !== false;
  const who = person ? `${person.id} ${person.kind} ${person.name}` : visits ? "visitor" : "";
  const line = useSignal(connection.state);
  useEffect(() => {
    if (!who) return;
    connection.open(visits);
    return () => connection.close();
  }, [who]);
  useEffect(() => {
    if (line === "stranger" || line === "banned") void findYou();
  }, [line]);
}

/** False: the server does not answer. */
function useServer(attempt: number): boolean {
  const [there, setThere] = useState(true);
  useLayoutEffect(() => {
    const done = busy();
    void findYou().then(setThere).finally(done);
    return done;
  }, [attempt]);
  return there;
}

/** Whatever there is not, or not for this person, is the lobby. */
function Screen({ at, person }: { at: OnlineRoute; person: Person }) {
  const operator = useSignal(isOperator);
  if (at.room === "new") return <NewTable key={at.challenged} you={person} challenged={at.challenged} />;
  if (at.room === "account") return <Account you={person} />;
  if (at.room === "reports" && operator) return <Reports number={at.number} />;
  if (at.room === "ladder") return <Ladder you={person} />;
  if (at.room === "table") {
    return <TableScreen key={at.id} id={at.id} promise={at.promise} you={person} />;
  }
  if (at.room === "watch") return <TableScreen key={at.id} id={at.id} promise={null} you={person} />;
  return <Lobby you={person} />;
}

function Room({ at, person }: { at: OnlineRoute; person: Person }) {
  const own = useOwnGames(person, at.room);
  const waiting = useMemo(() => waitingFor(own, person), [own.games, person]);
  const challenges = useMemo(() => challengesFor(own, person), [own.games, person]);
  useTurns(waiting.length + challenges.length);
  useNotification(waiting, say("web.online.your_turn"));
  useNotification(challenges, say("web.online.challenge.you"));
  return (
    <OwnContext.Provider value={own}>
      <Screen at={at} person={person} />
    </OwnContext.Provider>
  );
}

/** Everything with a server: first of all it must know a name. */
export function OnlineScreen({ at }: { at: OnlineRoute }) {
  const [attempt, setAttempt] = useState(0);
  const there = useServer(attempt);
  const person = useSignal(you);
  const away = useSignal(turnedAway);
  const retry = () => setAttempt(attempt + 1);
  useLine(person);
  if (at.room === "imprint" || at.room === "privacy") return <ClubTextScreen name={at.room} />;
  if (at.room === "stored") return <Stored />;
  if (at.room === "forgot") return <Forgot />;
  if (at.room === "reset") return <Reset code={at.code} />;
  if (at.room === "invite" && person !== undefined && person?.kind !== "account") {
    return <Register invite={at.code} you={person} />;
  }
  if (at.room === "mail") return <MailAnswer stop={at.stop} code={at.code} />;
  if (person) return <Room at={at} person={person} />;
  if (away) {
    return (
      <Trouble
        title={say("web.online.turned_away")}
        message={away}
        advice={say("web.online.turned_away.advice")}
        onRetry={retry}
      />
    );
  }
  if (person === null && at.room === "watch") {
    return <TableScreen key={at.id} id={at.id} promise={null} you={VISITOR} />;
  }
  if (person === null) return <Welcome invited={at.room === "table"} />;
  if (there) return <Waiting />;
  return (
    <Trouble
      title={say("web.online.no_server")}
      message={say("web.online.no_server.about")}
      advice={say("web.online.no_server.advice")}
      onRetry={retry}
    />
  );
}
