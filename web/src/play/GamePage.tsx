/**
 * GamePage.tsx - a game being played: its picture, everything on the table, and what one can do.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useCoach } from "../coach/useCoach";
import { isGentle, noteFinished } from "../newcomer/progress";
import { asksForReview } from "../review/path";
import { remarkAt } from "../review/remarks";
import type { Trial } from "../review/trial";
import { leastTime } from "../table/queue";
import type { GameEvent, Live, Setup, Table, Verdict } from "../table/table";
import { Icon } from "../ui/Icon";
import { later } from "../ui/later";
import { useLook } from "../ui/look";
import { memo } from "../ui/memo";
import { Toast, TroubleBar } from "../ui/Toast";
import { say } from "../ui/words";
import { ActionBar } from "./ActionBar";
import { AidDialog, AidDocked, useAidPlace } from "./Aid";
import { LiveRegion, partsOf } from "./AskLine";
import { aboutOf, Choices } from "./Choices";
import { Drawer, DrawerButtons, useDrawers } from "./Drawer";
import type { Face, Mark, Tag } from "./face";
import { GameHead } from "./GameHead";
import { GameSide } from "./GameSide";
import { HintPanel } from "./HintPanel";
import { LastMoves } from "./LastMoves";
import { Overlay, type OverlayName, type GameActions } from "./Overlay";
import { Preview } from "./Preview";
import { isWay } from "./picks";
import { type RecentTurn, recentTurns } from "./recent";
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
import { usePictures } from "./usePictures";
import { useQueue } from "./useQueue";
import { type Travel, useLive, useTravel } from "./useTravel";
import { verdict, whyOver } from "./verdict";

interface Props {
  table: Table;
  face: Face;
  /** The ply to look at first; null: the game as it stands. */
  begin: number | null;
  /** If a better move is tried here: what it is, and the way back. */
  trial: Trial | null;
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

const RuleDialog = later(async () => (await import("./RuleDialog")).RuleDialog);
const EndShow = later(async () => (await import("./EndShow")).EndShow);
const CoachCard = later(async () => (await import("../coach/CoachCard")).CoachCard);
const ReviewedMoment = later(async () => (await import("../review/ReviewedMoment")).ReviewedMoment);
const Tips = memo(later(async () => (await import("../newcomer/Tips")).Tips));
const NOTHING: ReadonlySet<Tag> = new Set();
const QUIET: readonly GameEvent[] = [];
const NO_WHYS: ReadonlyMap<string, string> = new Map();

/** Everything that the page knows about the game it shows. */
function useGame({ table, face, begin, trial }: Props) {
  const queue = useQueue(table);
  const changes = useChanges(table, queue.live);
  const coach = useCoach(table, queue.live, changes.play);
  const { live } = coach;
  const travel = useTravel(table, live, begin);
  const turns = useTurns(table, live, travel);
  const { picking, pointed } = usePicks(coach.table, live, face, travel.past);
  const notAgain = useForced(live, changes.play);
  const advice = useAdvice(table, live, trial);
  const [overlay, open] = useState<OverlayName | null>(() =>
    live.moment.over && asksForReview(location.hash) ? "review" : null,
  );
  const [typing, setTyping] = useState(false);
  const [rule, setRule] = useState<string | null>(null);
  const gentle = useGentle(table.setup);
  const aid = useAidPlace(() => open("aid"));
  useNotice(table.setup, face, live, useLive(table));
  useFocusKept(live.moment);
  const analysis = useAnalysis(table);
  const end = useEnd(table, live, face, () => open("final"));
  const type = () => setTyping(true);
  const mayAsk = table.advises && !travel.past && live.moves.length > 0 && !advice.thinking;
  useGameKeys({ queue, coach, live, travel, picking, advice, mayAsk, undo: changes.undo, aid: aid.toggle, type, open });
  return {
    aid,
    gentle,
    analysis,
    end,
    queue,
    coach,
    turns,
    live,
    travel,
    picking,
    pointed,
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

type Game = ReturnType<typeof useGame>;

/** What the others did last, at the moment that is shown. */
function useTurns({ setup }: Table, { log }: Live, { moment, ply }: Travel): RecentTurn[] {
  return useMemo(() => recentTurns(setup, { log: log.slice(0, ply), moment }), [setup, log, moment, ply]);
}

/**
 * When the rules have ended the game it is counted up, and then the result is shown. A game that was over when it was opened is
 * only looked at. Returns whether it is being counted, and how to end that.
 */
function useEnd({ setup }: Table, live: Live, face: Face, show: () => void) {
  const { moment } = live;
  const { look } = useLook();
  const told = useRef(moment.over);
  const [counting, setCounting] = useState(false);
  const byRules = moment.score.result !== undefined || setup.players === 1 || whyOver(face, live).length > 0;
  const counts = look.pace !== "once" && byRules;
  useEffect(() => {
    if (moment.over && !told.current) noteFinished(setup);
    if (moment.over && !told.current && counts) setCounting(true);
    else if (moment.over && !told.current) show();
    else if (!moment.over) setCounting(false);
    told.current = moment.over;
  }, [moment.over]);
  const skip = () => {
    setCounting(false);
    show();
  };
  const begins = moment.over && !told.current && counts;
  return { counting: counting || begins, step: leastTime(look.pace), skip };
}

/** What the last move caused, unless somebody has looked at the past since: nothing is shown in motion twice. */
function useNews({ events }: Live, past: boolean): readonly GameEvent[] {
  const seen = useRef(QUIET);
  if (past) seen.current = events;
  return seen.current === events ? QUIET : events;
}

/** What was decided last: by the others since one's own last move, or in the past by whoever did; and what is advised. */
function useMarks({ table, face }: Props, game: Game): readonly Mark[] {
  const { live, travel, turns, analysis } = game;
  const { past, ply } = travel;
  const { hint } = game.advice;
  const { held } = game.coach;
  const advised: Mark[] = hint ? [{ kind: "advised", seat: hint.seat, tags: face.tags(hint.move) }] : [];
  const judged = past ? analysis.verdicts[ply] : undefined;
  return useMemo(() => {
    if (judged?.better !== undefined) return marksOf(face, judged);
    if (held && !past) return marksOf(face, { ...held, seat: live.moment.decides ?? 0 });
    const entries = past ? live.log.slice(Math.max(0, ply - 1), ply) : turns.flatMap((turn) => turn.entries);
    const last = entries.map(({ seat, move }): Mark => ({ kind: "last", seat, tags: face.tags(move) }));
    return past ? last : [...last, ...endMarks(face, live), ...advised];
  }, [table, face, live.log, turns, past, ply, judged, hint, held]);
}

/** What was played, or is to be, and what the computer would play. */
const marksOf = (face: Face, { seat, move, better }: Pick<Verdict, "seat" | "move" | "better">): Mark[] => [
  { kind: better === undefined ? "last" : "played", seat, tags: face.tags(move) },
  ...(better === undefined ? [] : [{ kind: "better" as const, seat, tags: face.tags(better) }]),
];

/** The places at which the game ended. */
const endMarks = (face: Face, live: Live): Mark[] =>
  whyOver(face, live).flatMap(({ space, seat }) =>
    typeof space === "string" ? [{ kind: "end" as const, seat: Number(seat ?? 0), tags: [`space:${space}`] }] : [],
  );

/** The pictures of the game, at the moment that is shown. */
function useGamePictures(props: Props, game: Game) {
  const { live, travel, picking, advice, coach } = game;
  const { moment, past } = travel;
  const { face } = props;
  const advised = useMemo(
    () => (advice.hint && !past ? new Set(face.tags(advice.hint.move)) : NOTHING),
    [advice.hint, past, face],
  );
  return usePictures(face, picking, {
    setup: props.table.setup,
    moment,
    advised,
    marks: useMarks(props, game),
    events: useNews(live, past),
    tempo: game.queue.tempo,
    onPick: coach.held ? coach.takeBack : picking.onPick, // who points at something else has changed their mind
    onRule: game.setRule,
  });
}

/** A first game is gentle: questions say what they are for, and what happens for the first time is explained. */
function useGentle(setup: Setup) {
  const [on, setOn] = useState(() => isGentle(setup));
  const [whys, setWhys] = useState<ReadonlyMap<string, string>>(new Map());
  return { on, whys: on ? whys : NO_WHYS, setWhys, stop: () => setOn(false) };
}

/** What is asked next of somebody who has begun to choose, or is to be told why they choose; or that a move is on its way. */
function questionOf(face: Face, { live, picking, gentle: { whys } }: Game): string | null {
  const { picks, ready, question } = picking;
  if (live.sending) return say("web.sending");
  if (ready) return say("web.confirm_moves.ask");
  if (question === null) return null;
  const closer =
    picks.length > 0 && question.way === undefined && face.asks?.(question.part, namedByAll(face, picking));
  const why = whys.get(question.asks.code);
  return closer || why || (picks.length > 0 ? question.asks.text : null);
}

/** What every move that is left names, but for those of ways that were not chosen. */
function namedByAll(face: Face, { left, picks }: Picking): Tag[] {
  const named = left.map(({ move }) => face.tags(move));
  const [first = [], ...others] = named.filter((tags) => tags.every((tag) => !isWay(tag) || picks.includes(tag)));
  return first.filter((tag) => others.every((tags) => tags.includes(tag)));
}

interface SlotProps {
  props: Props;
  game: Game;
  onFork: (() => void) | undefined;
}

/** What the review says to the moment of the past that is shown. */
const remarkOf = ({ travel, analysis }: Game) => remarkAt(analysis.verdicts, analysis.review, travel.ply);

/** Is a move being typed? */
const isTyping = ({ typing, travel, live }: Game) => typing && !travel.past && live.moves.length > 0;

/** What the bar shows instead of a decision, for its layout (decide.css); a selector with :has() would cost every drawing. */
function barShows(game: Game): string | undefined {
  const { travel, coach, end, advice, live } = game;
  if (travel.past ? remarkOf(game) : coach.held) return "card";
  if (end.counting) return "end";
  if (travel.past) return undefined;
  if (advice.hint) return "tip";
  if (advice.thinking) return "thinking";
  return isTyping(game) ? "typed" : live.trouble ? "trouble" : undefined;
}

/** A card over the whole bar: what the coach says to a move, or the review to a moment of the past. */
function Card({ props: { table }, game, onTry }: Omit<SlotProps, "onFork"> & { onTry: Try }) {
  const { travel, coach, live } = game;
  if (!travel.past) return coach.held && <CoachCard coach={coach} />;
  const remark = remarkOf(game);
  if (!remark) return null;
  return (
    <ReviewedMoment
      setup={table.setup}
      remark={remark}
      move={live.log[travel.ply]?.text ?? ""}
      onTry={onTry}
      onReview={() => game.open("review")}
      onLive={travel.live}
    />
  );
}

type Try = ((verdict: Verdict) => void) | undefined;

/** The place below the board whose height never changes: for the past, a tip, a typed move, or the choices. */
function Slot({ props: { table, face }, game, onFork }: SlotProps) {
  const { live, travel, picking, advice, changes } = game;
  const onReview = game.analysis.verdicts.length > 0 ? () => game.open("review") : undefined;
  if (travel.past) return <PastBanner travel={travel} onReview={onReview} onFork={onFork} />;
  return (
    <div class="slot">
      <TroubleBar trouble={live.trouble} onRetry={() => table.resume()} />
      <HintPanel
        hint={advice.hint}
        thinking={advice.thinking}
        onPlay={(move) => void changes.play(move)}
        onClose={advice.close}
      />
      {isTyping(game) && (
        <TypedMove table={table} moves={live.moves} onPlay={picking.play} onClose={() => game.setTyping(false)} />
      )}
      <Choices setup={table.setup} face={face} live={live} picking={picking} onNotAgain={game.notAgain} />
      <Stuck table={table} live={live} queue={game.queue} />
      {live.moment.over && (
        <div class="over-buttons">
          <button type="button" class="button primary" data-testid="result" onClick={() => game.open("final")}>
            {say("web.result.show")}
          </button>
          {live.log.length > 0 && (
            <button type="button" class="button" data-testid="review-open" onClick={() => game.open("review")}>
              <Icon name="chart" />
              {say("web.review")}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

export function GamePage(props: Props) {
  const { table, face, actions, company } = props;
  const { setup } = table;
  const game = useGame(props);
  const { board, dock, panels } = useGamePictures(props, game);
  const { live, travel, picking, advice, changes } = game;
  const drawers = useDrawers(picking.open);
  const { docked, toggle: toggleAid } = game.aid;
  const aid = { setup, live, picking, onRule: game.setRule };
  const side = useMemo(
    () => (
      <GameSide
        setup={setup}
        live={live}
        travel={travel}
        onRule={game.setRule}
        aid={docked && <AidDocked {...aid} onClose={toggleAid} />}
      />
    ),
    [live, travel.moment, travel.ply, travel.past, docked, docked && picking.open],
  );
  const { queue, end } = game;
  const skip = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
    if (queue.behind) queue.skip();
    else end.skip();
  };
  const see = ({ first, last }: RecentTurn) => (travel.past ? travel.go(last) : queue.replay(first, last));
  const forgive = () => {
    changes.clear();
    picking.forgive();
  };
  const openAid = () => {
    game.open(null);
    toggleAid();
  };
  const result = end.counting ? live.moment.ask : verdict(setup, face, live);
  const question = live.moment.over ? result : questionOf(face, game);
  const plays = setup.sitters.some(({ kind }) => kind === "person");
  const refusal = changes.notice ?? picking.refusal;
  const onTry = actions.tryBetter && ((verdict: Verdict) => void actions.tryBetter!(verdict).then(changes.say));
  const told = (act: ((ply: number) => Promise<string>) | undefined) =>
    act && (() => void act(travel.ply).then(changes.say));

  return (
    <main
      class={company ? "game game-together" : "game"}
      data-game={setup.game}
      data-docks={face.Dock ? "yes" : "no"}
      data-gentle={game.gentle.on ? "yes" : undefined}
      data-counting={end.counting ? "yes" : undefined}
    >
      <GameHead
        setup={setup}
        live={live}
        moment={travel.moment}
        question={question}
        homeName={actions.homeName ?? say("web.home")}
        onHome={actions.home}
        onBack={props.trial && (() => (location.hash = props.trial!.back))}
        onAid={toggleAid}
        onMenu={() => game.open("menu")}
      />
      {company?.strip}
      <section class="game-board" aria-label={say("web.board")}>
        {setup.players > 1 && <LastMoves setup={setup} turns={game.turns} queue={queue} onSee={see} />}
        <div class="board-place" onClickCapture={queue.behind || end.counting ? skip : undefined}>
          {board}
        </div>
      </section>
      <footer class="game-bar" data-shows={barShows(game)}>
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
        <div class="decide">
          <div class={refusal ? "strip strip-refused" : "strip"}>
            {!refusal && (
              <Preview
                setup={setup}
                moves={game.pointed}
                about={aboutOf(live.prompt, face, picking)}
                why={travel.past || question ? "" : partsOf(live.moment.ask).why}
                invites={picking.left.length > 0}
              />
            )}
            <Toast refusal={refusal} onRule={game.setRule} onClose={forgive} />
            {game.gentle.on && (
              <Tips
                setup={setup}
                live={live}
                onWhys={game.gentle.setWhys}
                onRule={game.setRule}
                onStop={game.gentle.stop}
              />
            )}
          </div>
          {end.counting && (
            <EndShow
              setup={setup}
              score={live.moment.score}
              why={whyOver(face, live).map(({ text }) => text)}
              result={verdict(setup, face, live)}
              step={end.step}
              onEnd={end.skip}
            />
          )}
          <Slot props={props} game={game} onFork={told(actions.fork)} />
        </div>
        <Card props={props} game={game} onTry={onTry} />
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
      {game.overlay === "aid" && <AidDialog {...aid} onClose={() => game.open(null)} />}
      {game.rule && <RuleDialog game={setup.game} face={face} id={game.rule} onClose={() => game.setRule(null)} />}
      <Overlay
        name={game.overlay}
        table={table}
        analysis={game.analysis}
        face={face}
        travel={travel}
        actions={actions}
        ending={company?.ending}
        onAid={openAid}
        onLink={told(actions.link)}
        onTry={onTry}
        onOpen={game.open}
      />
    </main>
  );
}
