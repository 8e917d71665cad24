/**
 * GamePage.tsx - a game being played: its picture, everything on the table, and what one can do.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { GameEvent, Live, Table } from "../table/table";
import { useLook } from "../ui/look";
import { Toast, TroubleBar } from "../ui/Toast";
import { say } from "../ui/words";
import { ActionBar } from "./ActionBar";
import { LiveRegion } from "./AskLine";
import type { Face, FaceProps, Tag } from "./face";
import { GameHead } from "./GameHead";
import { GameSide } from "./GameSide";
import { HintPanel } from "./HintPanel";
import { Overlay, type OverlayName, type GameActions } from "./Overlay";
import { Preview } from "./Preview";
import { PastBanner } from "./TravelBar";
import { TypedMove } from "./TypedMove";
import { useAdvice } from "./useAdvice";
import { useChanges } from "./useChanges";
import { useFocusKept, useGameKeys } from "./useGameKeys";
import { useNotice } from "./useNotice";
import { usePicks } from "./usePicks";
import { useLive, useTravel } from "./useTravel";

interface Props {
  table: Table;
  face: Face;
  /** The ply to look at first; null: the game as it stands. */
  begin: number | null;
  actions: GameActions;
  /** What a table with people elsewhere shows besides. */
  company?: Company;
}

export interface Company {
  /** Below the head. */
  strip: ComponentChildren;
  /** On the screen that tells the result. */
  ending: ComponentChildren;
}

const NOTHING: ReadonlySet<Tag> = new Set();
const QUIET: readonly GameEvent[] = [];

/** Everything that the page knows about the game it shows. */
function useGame({ table, face, begin }: Props) {
  const live = useLive(table);
  const travel = useTravel(table, live, begin);
  const picking = usePicks(table, live, face, travel.past);
  const advice = useAdvice(table, live);
  const changes = useChanges(table, live);
  const [overlay, open] = useState<OverlayName | null>(null);
  const [typing, setTyping] = useState(false);
  useNotice(table.setup, face, live);
  useFocusKept(live.moment);
  useEnd(live.moment.over && begin === null, () => open("final"));
  const type = () => setTyping(true);
  const mayAsk = table.advises && !travel.past && live.moves.length > 0 && !advice.thinking;
  useGameKeys({ live, travel, picking, advice, mayAsk, undo: changes.undo, type, open });
  return { live, travel, picking, advice, changes, overlay, open, typing, setTyping };
}

/** Calls once when the game has come to its end. */
function useEnd(ended: boolean, show: () => void): void {
  const told = useRef(false);
  useEffect(() => {
    if (ended && !told.current) show();
    told.current = ended;
  }, [ended]);
}

/** What the last move caused, unless somebody has looked at the past since: nothing is shown in motion twice. */
function useNews({ events }: Live, past: boolean): readonly GameEvent[] {
  const seen = useRef(QUIET);
  if (past) seen.current = events;
  return seen.current === events ? QUIET : events;
}

/** What the picture gets: the same object as long as nothing of it changes. */
function useShown({ table, face }: Props, { live, travel, picking, advice }: ReturnType<typeof useGame>): FaceProps {
  const { look } = useLook();
  const { past } = travel;
  const advised = useMemo(
    () => (advice.hint && !past ? new Set(face.tags(advice.hint.move)) : NOTHING),
    [advice.hint, past, face],
  );
  const picked = useMemo(() => new Set(picking.picks), [picking.picks]);
  const { left: moves, open, onPick, onPoint } = picking;
  const { setup } = table;
  const { moment } = travel;
  const events = useNews(live, past);
  return useMemo(
    () => ({ setup, moment, moves, open, picked, advised, events, look, onPick, onPoint }),
    [setup, moment, moves, open, picked, advised, events, look, onPick, onPoint],
  );
}

export function GamePage(props: Props) {
  const { table, face, actions, company } = props;
  const { setup } = table;
  const game = useGame(props);
  const shown = useShown(props, game);
  const { live, travel, picking, advice, changes } = game;
  // Pointing at things happens all the time: what it does not change is not drawn again.
  const board = useMemo(() => <face.Board {...shown} />, [shown]);
  const panels = useMemo(() => <face.Panels {...shown} />, [shown]);
  const side = useMemo(
    () => <GameSide setup={setup} live={live} travel={travel} />,
    [live, travel.moment, travel.ply, travel.past],
  );
  const mayType = game.typing && !travel.past && live.moves.length > 0;
  const forgive = () => {
    changes.clear();
    picking.forgive();
  };
  const told = (act: ((ply: number) => Promise<string>) | undefined) =>
    act && (() => void act(travel.ply).then(changes.say));

  return (
    <main class={company ? "game game-together" : "game"} data-game={setup.game}>
      <GameHead
        setup={setup}
        live={live}
        moment={travel.moment}
        homeName={actions.homeName ?? say("web.home")}
        onHome={actions.home}
        onMenu={() => game.open("menu")}
      />
      {company?.strip}
      <section class="game-board" aria-label={say("web.board")}>
        <PastBanner travel={travel} onFork={told(actions.fork)} />
        <div class="board-place">{board}</div>
        <Toast refusal={changes.notice ?? picking.refusal} onClose={forgive} />
      </section>
      <footer class="game-bar">
        <TroubleBar trouble={live.trouble} onRetry={() => table.resume()} />
        <HintPanel advice={advice} onPlay={(move) => void picking.play(move)} />
        {mayType && (
          <TypedMove table={table} moves={live.moves} onPlay={picking.play} onClose={() => game.setTyping(false)} />
        )}
        <Preview setup={setup} moves={picking.pointed} invites={picking.left.length > 0} />
        <ActionBar
          setup={setup}
          face={face}
          live={live}
          picking={picking}
          past={travel.past}
          advises={table.advises}
          advising={advice.thinking}
          onUndo={changes.undo}
          onRestart={changes.restart}
          onHint={advice.ask}
          onType={() => game.setTyping(true)}
          onResult={() => game.open("final")}
        />
      </footer>
      <section class="game-panels" aria-labelledby="panels-title">
        <h2 id="panels-title" class="unseen">
          {say("web.panels")}
        </h2>
        {panels}
      </section>
      {side}
      <LiveRegion live={live} />
      <Overlay
        name={game.overlay}
        table={table}
        face={face}
        travel={travel}
        actions={actions}
        ending={company?.ending}
        onLink={told(actions.link)}
        onOpen={game.open}
      />
    </main>
  );
}
