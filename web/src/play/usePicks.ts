/**
 * usePicks.ts - pointing at things until a move is meant, then playing it. See picks.ts.
 *
 * Nothing changes silently: what does not go with the picks is answered with the reason, and they stay. Where moves are
 * confirmed (useConfirm.ts) the move that is meant waits for its button, or for another click on the same thing.
 */
import { useCallback, useMemo, useState } from "preact/hooks";
import { asRefusal, type Live, type Moment, type Move, type Refusal, type Table } from "../table/table";
import { busy } from "../ui/settled";
import { useStable } from "../ui/useStable";
import { say } from "../ui/words";
import type { Face, Tag } from "./face";
import { type Asked, type Narrowed, narrow, pick } from "./picks";
import { useConfirm } from "./useConfirm";

export interface Picking {
  picks: Tag[];
  /** The same, to be asked for. */
  picked: ReadonlySet<Tag>;
  left: Move[];
  open: Set<Tag>;
  /** The move that is meant, and waits to be confirmed. */
  ready: Move | null;
  /** What is asked next; null: what the whole decision asks. */
  question: Narrowed["question"];
  /** What is pointed at beside the board, to be shown there. */
  marked: Tag | null;
  refusal: Refusal | null;
  onPick(tag: Tag): void;
  onPoint(tag: Tag | null): void;
  /** The same, shown on the board. */
  onMark(tag: Tag | null): void;
  /** The moves that picking this would leave. */
  after(tag: Tag): Move[];
  /** Forgets the last pick. */
  back(): void;
  play(move: string): Promise<boolean>;
  forgive(): void;
}

/** Apart from what was picked, which stays the same while somebody only points at things. */
export interface Picks {
  picking: Picking;
  /** The move that the thing pointed at means, or those that it leaves. */
  pointed: Move[];
}

const NONE: readonly Move[] = [];

/** What somebody has pointed at in one decision, and what was said about it. */
interface Pointing {
  picks: Tag[];
  marked: Tag | null;
  refusal: Refusal | null;
}

const NOTHING: Pointing = { picks: [], marked: null, refusal: null };

/**
 * It belongs to a decision: with the next one it is gone in the same picture, not in another one after it. The same
 * decision said anew, in another language, keeps what was pointed at, but not what was said about it.
 */
function usePointing(decision: string, moment: Moment) {
  const at = useMemo(() => ({}), [decision]);
  const [kept, setKept] = useState({ at, moment, ...NOTHING });
  const current = (old: typeof kept): Pointing =>
    old.at !== at ? NOTHING : old.moment === moment ? old : { ...old, refusal: null };
  const change = useCallback(
    (part: Partial<Pointing>) => setKept((old) => ({ ...current(old), at, moment, ...part })),
    [at, moment],
  );
  return { pointing: current(kept), change };
}

/** Why nothing can be picked at all, if so. */
function idle(live: Live, past: boolean): Refusal | null {
  if (past) return { message: say("web.why.past") };
  if (live.moment.over) return { message: say("web.why.over") };
  if (live.sending) return { message: say("web.sending") };
  return live.moves.length === 0 ? { message: say("web.why.not_you") } : null;
}

/** The engine's reason. If a move has these picks nevertheless, something must be answered before. */
async function whyNot(table: PickedTable, { picks, question }: Pick<Picking, "picks" | "question">, tag: Tag) {
  const done = busy();
  const reason = await table.pick([...picks, tag]).finally(done);
  if (reason !== null) return reason;
  if (question === null) return { message: say(picks.length > 0 ? "web.why.other" : "web.why.first") };
  const { text, rule } = question.asks;
  return { message: say("web.why.order", { question: text }), rule };
}

/** The same set as long as it holds the same things: pictures are drawn anew for a new one. */
function useSame(set: Set<Tag>): Set<Tag> {
  const key = [...set].sort().join(" ");
  return useMemo(() => set, [key]);
}

/** The moves that a thing means, or leaves. */
function movesAfter(asked: Asked, picks: readonly Tag[], tag: Tag): Move[] {
  const next = picks.includes(tag) ? picks : pick(asked, picks, tag);
  if (next === null) return [];
  const then = narrow(asked, next);
  return then.ready ? [then.ready] : then.left;
}

/** What pointing at things needs of a table. */
export type PickedTable = Pick<Table, "live" | "remote" | "play" | "pick">;

export function usePicks(table: PickedTable, live: Live, face: Face, past: boolean): Picks {
  const [target, setTarget] = useState<Tag | null>(null);
  const { prompt } = live;
  const moves = past ? NONE : live.moves;
  const decision = `${live.moment.ply} ${moves.map(({ move }) => move).join(" ")}`;
  const { pointing, change } = usePointing(decision, live.moment);
  const { picks, marked, refusal } = pointing;
  const asked: Asked = useMemo(() => ({ moves, prompt, face }), [moves, prompt, face]);
  const mustConfirm = useConfirm(table.remote);

  const now = useMemo(() => narrow(asked, picks), [asked, picks]);
  const picked = useMemo(() => new Set(picks), [picks]);
  const { ready } = now;
  const open = useSame(ready ? narrow(asked, picks.slice(0, -1)).open : now.open);
  const pointed = useMemo(() => {
    if (target === null || !open.has(target)) return ready ? [ready] : [];
    return movesAfter(asked, picks, target);
  }, [asked, picks, target, open, ready]);

  const play = useStable(async (move: string) => {
    const done = busy();
    const refused = await table.play(move).catch(asRefusal).finally(done);
    if (refused !== null || table.live.moment === live.moment) change({ picks: NOTHING.picks, refusal: refused });
    return refused === null;
  });

  const onPick = async (tag: Tag) => {
    const idleness = idle(live, past);
    if (idleness) return change({ refusal: idleness });
    if (ready && picks.at(-1) === tag) return void (await play(ready.move));
    const next = pick(asked, picks, tag);
    if (!next) return change({ refusal: await whyNot(table, { picks, question: now.question }, tag).catch(asRefusal) });
    const meant = next.includes(tag) ? narrow(asked, next).ready : null;
    if (meant && !mustConfirm()) await play(meant.move);
    else change({ picks: next, refusal: null });
  };

  const acts = {
    onPick: useStable((tag: Tag) => void onPick(tag)),
    onPoint: setTarget,
    onMark: useStable((tag: Tag | null) => {
      setTarget(tag);
      change({ marked: tag });
    }),
    back: useStable(() => change({ picks: picks.slice(0, -1) })),
    play,
    forgive: useStable(() => change({ refusal: null })),
  };
  const picking = useMemo((): Picking => {
    const { left, question } = now;
    const after = (tag: Tag) => movesAfter(asked, picks, tag);
    return { picks, picked, left, open, ready, question, marked, refusal, after, ...acts };
  }, [asked, picks, now, open, marked, refusal]);
  return { picking, pointed };
}
