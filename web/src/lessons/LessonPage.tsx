/**
 * LessonPage.tsx - a lesson: the board and all that lies on the table, as in a game, and beside it what the step says.
 */
import { useMemo, useState } from "preact/hooks";
import { go, learnPath, setupPath } from "../app/route";
import { Trouble, Waiting } from "../app/Trouble";
import { aboutOf, Choices } from "../play/Choices";
import { Drawer, DrawerButtons, useDrawers } from "../play/Drawer";
import type { Face, Mark } from "../play/face";
import { Preview } from "../play/Preview";
import { RuleDialog } from "../play/RuleDialog";
import { recentTurns } from "../play/recent";
import { useFocusKept } from "../play/useGameKeys";
import { usePicks } from "../play/usePicks";
import { usePictures } from "../play/usePictures";
import { useQueue } from "../play/useQueue";
import type { LocalTable } from "../table/local";
import type { Refusal } from "../table/table";
import { Icon } from "../ui/Icon";
import { Toast } from "../ui/Toast";
import { useKeys } from "../ui/useKeys";
import { say } from "../ui/words";
import { LessonPanel } from "./LessonPanel";
import type { Lesson, LessonWords } from "./lesson";
import { type LessonPlay, useLesson, useLessonTable } from "./useLesson";

interface Props {
  lesson: Lesson;
  /** The one after it; null: it is the last. */
  next: Lesson | null;
  words: LessonWords;
  face: Face;
}

/** Opens the step at which the lesson was left. */
export function LessonPage(props: Props) {
  const { table, open } = useLessonTable(props.lesson);
  if (table === null) return <Waiting />;
  if (typeof table === "string") {
    return <Trouble title={say("web.trouble.title")} message={table} advice={say("web.trouble.advice")} />;
  }
  return <LessonTable {...props} table={table} open={open} />;
}

type TableProps = Props & { table: LocalTable; open(number: number): void };

/** What can be pointed at while the step wants a move, and what the picture gets. */
function useBoard({ table, face, words }: TableProps, play: LessonPlay, onRule: (rule: string) => void) {
  const queue = useQueue(table);
  const wants = play.phase === "wants";
  const live = useMemo(() => (wants ? queue.live : { ...queue.live, moves: [], prompt: null }), [queue.live, wants]);
  const { picking, pointed } = usePicks(play.trying, live, face, false);
  const [idle, setIdle] = useState<Refusal | null>(null);
  const { setup } = table;
  const marks = useMemo(() => lastMarks(face, table, live), [face, table, live]);
  const advised = useMemo(
    () => new Set(wants || play.phase === "tells" ? play.step.show : []),
    [play.step, play.phase],
  );
  const nudge = () =>
    setIdle({ message: words(play.phase === "other" ? "lesson.page.again_first" : "lesson.page.go_on_first") });
  const { moment, events } = live;
  const { tempo } = queue;
  const onPick = wants ? picking.onPick : nudge;
  const pictures = usePictures(face, picking, { setup, moment, advised, marks, events, tempo, onPick, onRule });
  const refusal = wants ? picking.refusal : idle;
  const forgive = () => {
    setIdle(null);
    picking.forgive();
  };
  return { queue, live, picking, pointed, pictures, refusal, forgive };
}

/** What the others did since the learner's own move. */
function lastMarks(face: Face, { setup }: LocalTable, live: LocalTable["live"]): Mark[] {
  return recentTurns(setup, live)
    .flatMap((turn) => turn.entries)
    .map(({ seat, move }) => ({ kind: "last", seat, tags: face.tags(move) }));
}

function LessonTable(props: TableProps) {
  const { lesson, next, words, face, table, open } = props;
  const play = useLesson(lesson, table, open);
  const [rule, setRule] = useState<string | null>(null);
  const { queue, live, picking, pointed, pictures, refusal, forgive } = useBoard(props, play, setRule);
  const { board, dock, panels } = pictures;
  const drawers = useDrawers(picking.open);
  const { setup } = table;
  useFocusKept(live.moment);
  useKeys({ Escape: () => (queue.behind ? queue.skip() : picking.back()) });
  return (
    <main class="game game-lesson" data-game={setup.game} data-docks={face.Dock ? "yes" : "no"}>
      <header class="game-head">
        <button
          type="button"
          class="button quiet icon-only"
          aria-label={words("lesson.page.list")}
          onClick={() => go(learnPath(lesson.game))}
        >
          <Icon name="back" />
        </button>
        <h1 class="lesson-name">{words(lesson.title)}</h1>
      </header>
      <LessonPanel
        lesson={lesson}
        play={play}
        words={words}
        nextTitle={next && words(next.title)}
        onNext={() => go(next ? learnPath(next.game, next.name) : setupPath(lesson.game))}
      />
      <section class="game-board" aria-label={say("web.board")}>
        <div class="board-place">{board}</div>
      </section>
      <footer class="game-bar" data-empty={play.phase === "wants" || refusal ? "no" : "yes"}>
        <div class="decide">
          <div class="strip">
            {!refusal && (
              <Preview
                setup={setup}
                moves={pointed}
                about={aboutOf(live.prompt, face, picking)}
                invites={picking.left.length > 0}
              />
            )}
            <Toast refusal={refusal} onRule={setRule} onClose={forgive} />
          </div>
          <div class="slot">
            <Choices setup={setup} face={face} live={live} picking={picking} />
          </div>
        </div>
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
          {/* On a phone it scrolls: whoever uses keys must get there, although nothing in it can be chosen. */}
          <div class="lesson-hands" role="group" aria-labelledby="panels-title" tabIndex={0}>
            {panels}
          </div>
        </Drawer>
      </section>
      {rule && <RuleDialog game={setup.game} face={face} id={rule} onClose={() => setRule(null)} />}
    </main>
  );
}
