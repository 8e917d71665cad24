/**
 * useLesson.ts - a lesson being played: its step, its table, and what is said to what somebody tries.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { PickedTable } from "../play/usePicks";
import { LocalTable } from "../table/local";
import { namesIn } from "../table/record";
import type { Refusal, Sitter } from "../table/table";
import { busy } from "../ui/settled";
import { asideOf, refusalOf, type Step, wishOf } from "./format";
import type { Lesson } from "./lesson";
import { keepDone, keepProgress, progressIn } from "./progress";

/** Tells: there is nothing to do. Wants: a move is to be found. Other: one was tried that is not the point. Solved: the right one. */
type Phase = "tells" | "wants" | "other" | "solved";

interface State {
  number: number;
  phase: Phase;
  /** The key of what is said to the last try. */
  says: string | null;
}

export interface LessonPlay extends State {
  step: Step;
  /** For pointing at things: a move that is played here is tried. */
  trying: PickedTable;
  again(): void;
  /** Goes on to the next step; behind the last one the lesson is over. */
  goOn(): void;
  over: boolean;
}

const phaseOf = (step: Step): Phase => (wishOf(step) ? "wants" : "tells");

/** The learner has the first seat, and nobody here the others. */
async function openStep({ record }: Step): Promise<LocalTable> {
  const players = Number(/^\[Players "(\d)"\]/m.exec(record)?.[1] ?? 1);
  const sitters = Array.from({ length: players }, (_, seat): Sitter => ({ kind: seat === 0 ? "person" : "remote" }));
  return LocalTable.open(record, { sitters, names: namesIn(record, players).map((name) => name ?? ""), passing: true });
}

/** The table of the first step to be shown; a sentence: why there is none. */
export function useLessonTable(lesson: Lesson): { table: LocalTable | string | null; open(number: number): void } {
  const [table, setTable] = useState<LocalTable | string | null>(null);
  const current = useRef<LocalTable | null>(null);
  const wanted = useRef(0);
  const open = useCallback(
    (number: number) => {
      const run = ++wanted.current;
      const done = busy();
      openStep(lesson.steps[number]!)
        .then((opened) => {
          if (run !== wanted.current) return opened.close();
          current.current?.close();
          current.current = opened;
          setTable(opened);
        })
        .catch((error: Error) => run === wanted.current && setTable(error.message))
        .finally(done);
    },
    [lesson],
  );
  useEffect(() => {
    open(firstStep(lesson));
    return () => {
      wanted.current += 1;
      current.current?.close();
    };
  }, [lesson.name]);
  return { table, open };
}

/** Where it was left. */
export const firstStep = (lesson: Lesson) =>
  Math.min(progressIn(lesson.game, lesson.name).step, lesson.steps.length - 1);

export function useLesson(lesson: Lesson, table: LocalTable, open: (number: number) => void): LessonPlay {
  const [state, setState] = useState<State>(() => {
    const number = firstStep(lesson);
    return { number, phase: phaseOf(lesson.steps[number]!), says: null };
  });
  const [over, setOver] = useState(false);
  const step = lesson.steps[state.number]!;
  const wish = wishOf(step);
  const change = (part: Partial<State>) => setState((old) => ({ ...old, ...part }));

  const tryMove = async (move: string): Promise<Refusal | null> => {
    const refused = await table.play(move);
    if (refused || !wish) return refused;
    if (!wish.right.includes(move)) {
      change({ phase: "other", says: asideOf(wish, move) });
      return null;
    }
    for (const next of wish.then) await table.playForAll(next);
    change({ phase: "solved", says: wish.done ?? null });
    return null;
  };

  const pick = async (picks: string[]) => {
    const refused = await table.pick(picks);
    if (refused && wish) change({ says: refusalOf(wish, refused.rule) });
    return refused;
  };

  const latest = useRef({ tryMove, pick });
  latest.current = { tryMove, pick };
  const trying: PickedTable = useMemo(
    () => ({
      get live() {
        return table.live;
      },
      remote: false,
      play: (move) => latest.current.tryMove(move),
      pick: (picks) => latest.current.pick(picks),
    }),
    [table],
  );

  const again = () => {
    const done = busy();
    void table.undo().finally(done);
    change({ phase: "wants", says: null });
  };

  const goOn = () => {
    const number = state.number + 1;
    const next = lesson.steps[number];
    if (!next) {
      keepDone(lesson.game, lesson.name);
      setOver(true);
      return;
    }
    keepProgress(lesson.game, lesson.name, number);
    if (next.deals) open(number);
    setState({ number, phase: phaseOf(next), says: null });
  };

  return { ...state, step, trying, again, goOn, over };
}
