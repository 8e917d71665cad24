/**
 * GamePage.tsx - a game being played: its picture, everything on the table, and what one can do.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { leastTime } from "../table/queue";
import type { GameEvent, Live, Table, Verdict } from "../table/table";
import { useLook } from "../ui/look";
import { Toast, TroubleBar } from "../ui/Toast";
import { say } from "../ui/words";
import { ActionBar } from "./ActionBar";
import { LiveRegion } from "./AskLine";
import { aboutOf, Choices } from "./Choices";
import { Drawer, DrawerButtons, useDrawers } from "./Drawer";
import type { Face, FaceProps, Mark, Tag } from "./face";
import { GameHead } from "./GameHead";
import { GameSide } from "./GameSide";
import { HintPanel } from "./HintPanel";
import { LastMoves } from "./LastMoves";
import { later } from "./later";
import { Overlay, type OverlayName, type GameActions } from "./Overlay";
import { Preview } from "./Preview";
import { recentTurns } from "./recent";
import { RuleDialog } from "./RuleDialog";
import { PastBanner } from "./TravelBar";
import { Stuck } from "./Stuck";
import { TypedMove } from "./TypedMove";
import { useAdvice } from "./useAdvice";
import { useAnalysis } from "./useAnalysis";
import { useChanges } from "./useChanges";
import { useForced } from "./useForced";
import { useFocusKept, useGameKeys } from "./useGameKeys";
import { useNotice } from "./useNotice";
import { type Picking, usePicks } from "./usePicks";
import { useQueue } from "./useQueue";
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

const EndShow = later(async () => (await import("./EndShow")).EndShow);
const NOTHING: ReadonlySet<Tag> = new Set();
const QUIET: readonly GameEvent[] = [];

/** Everything that the page knows about the game it shows. */
function useGame({ table, face, begin }: Props) {
  const queue = useQueue(table);
  const { live } = queue;
  const turns = useMemo(() => recentTurns(table.setup, live), [table, live.log, live.moment]);
  const travel = useTravel(table, live, begin);
  const picking = usePicks(table, live, face, travel.past);
  const notAgain = useForced(live, picking.play);
  const advice = useAdvice(table, live);
  const changes = useChanges(table, live);
  const [overlay, open] = useState<OverlayName | null>(null);
  const [typing, setTyping] = useState(false);
  const [rule, setRule] = useState<string | null>(null);
  useNotice(table.setup, face, live, useLive(table));
  useFocusKept(live.moment);
  const analysis = useAnalysis(table);
  const end = useEnd(table, live, () => open("final"));
  const type = () => setTyping(true);
  const mayAsk = table.advises && !travel.past && live.moves.length > 0 && !advice.thinking;
  useGameKeys({ queue, live, travel, picking, advice, mayAsk, undo: changes.undo, type, open });
  return {
    analysis,
    end,
    queue,
    turns,
    live,
    travel,
    picking,
    notAgain,
    advice,
    changes,
    overlay,
    open,
    typing,
    setTyping,
    rule,
    setRule,
  };
}

/**
 * When the game comes to its end it is counted up, and then the result is shown. A game that was over when it was opened is
 * only looked at. Returns whether it is being counted, and how to end that.
 */
function useEnd({ setup }: Table, { moment }: Live, show: () => void) {
  const { look } = useLook();
  const told = useRef(moment.over);
  const [counting, setCounting] = useState(false);
  const counts = look.pace !== "once" && (moment.score.result !== undefined || setup.players === 1);
  useEffect(() => {
    if (moment.over && !told.current && counts) setCounting(true);
    else if (moment.over && !told.current) show();
    else if (!moment.over) setCounting(false);
    told.current = moment.over;
  }, [moment.over]);
  const skip = () => {
    setCounting(false);
    show();
  };
  return { counting, step: leastTime(look.pace), skip };
}

/** Why it ended: what the last decision caused, as far as the game says that it tells it. */
const whyOver = (face: Face, { moment, log }: Live) =>
  moment.over ? (log.at(-1)?.events.filter(({ code }) => face.ends.test(code)) ?? []) : [];

/** What the last move caused, unless somebody has looked at the past since: nothing is shown in motion twice. */
function useNews({ events }: Live, past: boolean): readonly GameEvent[] {
  const seen = useRef(QUIET);
  if (past) seen.current = events;
  return seen.current === events ? QUIET : events;
}

/** What was decided last: by the others since one's own last move, or in the past by whoever did; and what is advised. */
function useMarks({ table, face }: Props, game: ReturnType<typeof useGame>): readonly Mark[] {
  const { live, travel, turns, analysis } = game;
  const { past, ply } = travel;
  const { hint } = game.advice;
  const advised: Mark[] = hint ? [{ kind: "advised", seat: hint.seat, tags: face.tags(hint.move) }] : [];
  const judged = past ? analysis.verdicts[ply] : undefined;
  return useMemo(() => {
    if (judged?.better !== undefined) return marksOf(face, judged);
    const entries = past ? live.log.slice(Math.max(0, ply - 1), ply) : turns.flatMap((turn) => turn.entries);
    const last = entries.map(({ seat, move }): Mark => ({ kind: "last", seat, tags: face.tags(move) }));
    return past ? last : [...last, ...endMarks(face, live), ...advised];
  }, [table, face, live.log, turns, past, ply, judged, hint]);
}

/** What was played, and what the computer would have. */
const marksOf = (face: Face, { seat, move, better }: Verdict): Mark[] => [
  { kind: "played", seat, tags: face.tags(move) },
  { kind: "better", seat, tags: face.tags(better!) },
];

/** The places at which the game ended. */
const endMarks = (face: Face, live: Live): Mark[] =>
  whyOver(face, live).flatMap(({ space, seat }) =>
    typeof space === "string" ? [{ kind: "end" as const, seat: Number(seat ?? 0), tags: [`space:${space}`] }] : [],
  );

/** What the picture gets: the same object as long as nothing of it changes. */
function useShown(props: Props, game: ReturnType<typeof useGame>): FaceProps {
  const { table, face } = props;
  const { live, travel, picking, advice } = game;
  const { tempo } = game.queue;
  const marks = useMarks(props, game);
  const { look } = useLook();
  const { past } = travel;
  const advised = useMemo(
    () => (advice.hint && !past ? new Set(face.tags(advice.hint.move)) : NOTHING),
    [advice.hint, past, face],
  );
  const picked = useMemo(() => new Set(picking.picks), [picking.picks]);
  const { left: moves, open, marked, onPick, onPoint } = picking;
  const { setup } = table;
  const { moment } = travel;
  const events = useNews(live, past);
  return useMemo(
    () => ({ setup, moment, moves, open, picked, advised, marked, marks, events, tempo, look, onPick, onPoint }),
    [setup, moment, moves, open, picked, advised, marked, marks, events, tempo, look, onPick, onPoint],
  );
}

/** What is asked next of somebody who has begun to choose. */
function questionOf({ picks, ready, question }: Picking): string | null {
  if (ready) return say("web.confirm_moves.ask");
  return picks.length > 0 ? (question?.asks.text ?? null) : null;
}

interface SlotProps {
  props: Props;
  game: ReturnType<typeof useGame>;
  onFork: (() => void) | undefined;
}

/** The place below the board whose height never changes: for the past, a tip, a typed move, or the choices. */
function Slot({ props: { table, face }, game, onFork }: SlotProps) {
  const { live, travel, picking, advice } = game;
  const mayType = game.typing && !travel.past && live.moves.length > 0;
  if (travel.past) return <PastBanner travel={travel} onFork={onFork} />;
  return (
    <div class="slot">
      <TroubleBar trouble={live.trouble} onRetry={() => table.resume()} />
      <HintPanel advice={advice} onPlay={(move) => void picking.play(move)} />
      {mayType && (
        <TypedMove table={table} moves={live.moves} onPlay={picking.play} onClose={() => game.setTyping(false)} />
      )}
      <Choices setup={table.setup} face={face} live={live} picking={picking} onNotAgain={game.notAgain} />
      <Stuck table={table} live={live} queue={game.queue} />
      {live.moment.over && (
        <button type="button" class="button primary" data-testid="result" onClick={() => game.open("final")}>
          {say("web.result.show")}
        </button>
      )}
    </div>
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
  const dock = useMemo(() => face.Dock && <face.Dock {...shown} />, [shown]);
  const panels = useMemo(() => <face.Panels {...shown} />, [shown]);
  const drawers = useDrawers(picking.open);
  const side = useMemo(
    () => <GameSide setup={setup} live={live} travel={travel} />,
    [live, travel.moment, travel.ply, travel.past],
  );
  const { queue, end } = game;
  const skip = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
    if (queue.behind) queue.skip();
    else end.skip();
  };
  const forgive = () => {
    changes.clear();
    picking.forgive();
  };
  const question = questionOf(picking);
  const plays = setup.sitters.some(({ kind }) => kind === "person");
  const refusal = changes.notice ?? picking.refusal;
  const told = (act: ((ply: number) => Promise<string>) | undefined) =>
    act && (() => void act(travel.ply).then(changes.say));

  return (
    <main class={company ? "game game-together" : "game"} data-game={setup.game} data-docks={face.Dock ? "yes" : "no"}>
      <GameHead
        setup={setup}
        live={live}
        moment={travel.moment}
        question={question}
        homeName={actions.homeName ?? say("web.home")}
        onHome={actions.home}
        onMenu={() => game.open("menu")}
      />
      {company?.strip}
      <section class="game-board" aria-label={say("web.board")}>
        {setup.players > 1 && <LastMoves setup={setup} turns={game.turns} queue={game.queue} />}
        <div class="board-place" onClickCapture={queue.behind || end.counting ? skip : undefined}>
          {board}
        </div>
        {end.counting && (
          <EndShow
            setup={setup}
            score={live.moment.score}
            why={whyOver(face, live).map(({ text }) => text)}
            result={live.moment.score.result?.text ?? ""}
            step={end.step}
            onEnd={end.skip}
          />
        )}
      </section>
      <footer class="game-bar">
        <div class="strip">
          {!refusal && (
            <Preview
              setup={setup}
              moves={picking.pointed}
              about={aboutOf(live.prompt, picking.marked)}
              invites={picking.left.length > 0}
            />
          )}
          <Toast refusal={refusal} onRule={game.setRule} onClose={forgive} />
        </div>
        <Slot props={props} game={game} onFork={told(actions.fork)} />
        {plays && (
          <ActionBar
            setup={setup}
            live={live}
            picking={picking}
            past={travel.past}
            advises={table.advises}
            advising={advice.thinking}
            onUndo={changes.undo}
            onRestart={changes.restart}
            onHint={advice.ask}
            onType={() => game.setTyping(true)}
          />
        )}
      </footer>
      <section class="game-panels" aria-labelledby="panels-title">
        <h2 id="panels-title" class="unseen">
          {say("web.panels")}
        </h2>
        <div class="game-dock">
          {dock}
          <DrawerButtons drawers={drawers} />
        </div>
        <Drawer name="hands" drawers={drawers}>
          {panels}
        </Drawer>
      </section>
      <Drawer name="side" drawers={drawers}>
        {side}
      </Drawer>
      <LiveRegion live={live} question={question} />
      {game.rule && <RuleDialog face={face} id={game.rule} onClose={() => game.setRule(null)} />}
      <Overlay
        name={game.overlay}
        table={table}
        analysis={game.analysis}
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
