import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { loadFace } from "../games/list";
import type { Face } from "../play/face";
import { GamePage } from "../play/GamePage";
import type { GameActions } from "../play/Overlay";
import { downloadRecord } from "../table/link";
import { trialOf } from "../review/trial";
import { savedGame } from "../table/saved";
import type { Setup, Table } from "../table/table";
import { useLook } from "../ui/look";
import { busy } from "../ui/settled";
import { say, sayOf } from "../ui/words";
import { dealTable, linkedTable, recordTable, setPace, tableOf } from "./open_table";
import { go, setupPath, startPath } from "./route";
import { copyLink, shown } from "./show";
import { Trouble, Waiting } from "./Trouble";
import { harder, keepSetup, rotated } from "./usual_setup";

type Source = { id: string } | { fragment: string };

interface Opened {
  table: Table;
  face: Face;
  begin: number | null;
}

async function open(source: Source): Promise<Opened> {
  const { table, ply } =
    "id" in source ? { table: await tableOf(source.id), ply: null } : await linkedTable(source.fragment);
  return { table, face: await loadFace(table.setup.game), begin: ply };
}

function useOpened(source: Source, attempt: number): Opened | string | null {
  const [state, setState] = useState<Opened | string | null>(null);
  const key = "id" in source ? source.id : source.fragment;
  useLayoutEffect(() => {
    const done = busy();
    let table: Table | null = null;
    let left = false;
    setState(null);
    open(source)
      .then((opened) => {
        table = opened.table;
        if (left) table.close();
        else setState(opened);
      })
      .catch((error: Error) => left || setState(error.message))
      .finally(done);
    return () => {
      left = true;
      table?.close();
      done();
    };
  }, [key, attempt]);
  return state;
}

/** Whoever accepts it finds these computers at the next game, too. */
function harderOf(setup: Setup): Pick<GameActions, "harder"> {
  const next = harder(setup);
  if (!next) return {};
  const play = () => {
    keepSetup(next.setup);
    return shown(() => dealTable(next.setup));
  };
  return { harder: { name: sayOf(`ai.level.${next.level}`), play } };
}

function actionsOf(table: Table): GameActions {
  const { setup } = table;
  return {
    ...harderOf(setup),
    home: () => go(startPath),
    newGame: () => go(setupPath(setup.game)),
    rematch: () => shown(() => dealTable(rotated(setup))),
    fork: (ply) => shown(async () => recordTable(await table.record(ply), setup.names, setup.sitters)),
    tryBetter: async (verdict) => (await import("./try_better")).tryBetter(table, verdict),
    save: () => void table.record().then((record) => downloadRecord(record, `${setup.game}-${table.id}`)),
    link: (ply) => copyLink(table, ply),
  };
}

/** For a game that cannot be opened: its record is still there. */
function saver(source: Source): (() => void) | undefined {
  const kept = "id" in source ? savedGame(source.id) : null;
  return kept ? () => downloadRecord(kept.record, `${kept.setup.game}-${kept.id}`) : undefined;
}

/** Opens a game, or says why that does not work. */
export function GameScreen({ source }: { source: Source }) {
  const [attempt, setAttempt] = useState(0);
  const { look } = useLook();
  const opened = useOpened(source, attempt);
  const table = opened && typeof opened === "object" ? opened.table : null;
  useEffect(() => {
    if (table) setPace(table, look.pace);
  }, [table, look.pace]);

  if (opened === null) return <Waiting />;
  if (typeof opened === "string") {
    return (
      <Trouble
        title={say("web.trouble.title")}
        message={opened}
        advice={say("web.trouble.advice")}
        onRetry={() => setAttempt(attempt + 1)}
        onSave={saver(source)}
      />
    );
  }
  return (
    <GamePage
      key={opened.table.id}
      table={opened.table}
      face={opened.face}
      begin={opened.begin}
      trial={trialOf(opened.table.id)}
      actions={actionsOf(opened.table)}
    />
  );
}
