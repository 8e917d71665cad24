/**
 * usePicks.ts - pointing at things until a move is meant, then playing it. See picks.ts.
 *
 * A finger cannot hover to see what a move would do. So the move that it means waits: until the same thing is touched
 * again, or another one is touched instead.
 */
import { useCallback, useEffect, useMemo, useState, useRef } from "preact/hooks";
import { asRefusal, type Live, type Move, type Refusal, type Table } from "../table/table";
import { busy } from "../ui/settled";
import { say } from "../ui/words";
import type { Face, Tag } from "./face";
import { isWay, narrow, pick } from "./picks";

export interface Picking {
  picks: Tag[];
  left: Move[];
  open: Set<Tag>;
  /** The move that is meant, and waits for another touch. */
  ready: Move | null;
  /** The move that the thing pointed at means, or those that it leaves. */
  pointed: Move[];
  refusal: Refusal | null;
  onPick(tag: Tag): void;
  onPoint(tag: Tag | null): void;
  /** Forgets the last pick. */
  back(): void;
  play(move: string): Promise<boolean>;
  forgive(): void;
}

const NONE: readonly Move[] = [];

/** Why nothing can be picked at all, if so. */
function idle(live: Live, past: boolean): Refusal | null {
  if (past) return { message: say("web.why.past") };
  if (live.moment.over) return { message: say("web.why.over") };
  return live.moves.length === 0 ? { message: say("web.why.not_you") } : null;
}

async function whyNot(table: Table, face: Face, picks: readonly Tag[], tag: Tag): Promise<Refusal> {
  const view = table.live.moment.view;
  const attempt = face.attempt([...picks, tag], view) ?? face.attempt([tag], view);
  const done = busy();
  const reason = attempt === null ? null : await table.check(attempt).finally(done);
  done();
  return reason ?? { message: say(picks.length > 0 ? "web.why.other" : "web.why.first") };
}

/** The same set as long as it holds the same things: pictures are drawn anew for a new one. */
function useSame(set: Set<Tag>): Set<Tag> {
  const key = [...set].sort().join(" ");
  return useMemo(() => set, [key]);
}

export function usePicks(table: Table, live: Live, face: Face, past: boolean): Picking {
  const [picks, setPicks] = useState<Tag[]>([]);
  const [target, setTarget] = useState<Tag | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const moves = past ? NONE : live.moves;
  const forgive = useCallback(() => setRefusal(null), []);

  useEffect(() => {
    setPicks([]);
    setRefusal(null);
  }, [live.moment, past]);

  const now = useMemo(() => narrow(moves, picks, face), [moves, picks, face]);
  const { ready } = now;
  const open = useSame(ready ? narrow(moves, picks.slice(0, -1), face).open : now.open);
  const pointed = useMemo(() => {
    if (target === null || !open.has(target)) return ready ? [ready] : [];
    const then = narrow(moves, picks.includes(target) ? picks : pick(moves, picks, target, face)!, face);
    return then.ready ? [then.ready] : then.left;
  }, [moves, picks, target, open, ready, face]);
  const touch = useTouch();

  const play = async (move: string) => {
    const done = busy();
    const refused = await table.play(move).catch(asRefusal).finally(done);
    setPicks([]);
    setRefusal(refused);
    return refused === null;
  };

  const onPick = async (tag: Tag) => {
    const idleness = idle(live, past);
    if (idleness) return setRefusal(idleness);
    if (ready && picks.at(-1) === tag) return void (await play(ready.move));
    const next = pick(moves, picks, tag, face);
    if (!next) return setRefusal(await whyNot(table, face, picks, tag).catch(asRefusal));
    setRefusal(null);
    const meant = next.includes(tag) ? narrow(moves, next, face).ready : null;
    if (meant && (!touch.current || isWay(tag))) await play(meant.move);
    else setPicks(next);
  };

  const stable = useStable((tag: Tag) => void onPick(tag));
  return {
    picks,
    left: now.left,
    open,
    ready,
    pointed,
    refusal,
    onPick: stable,
    onPoint: setTarget,
    back: () => setPicks(picks.slice(0, -1)),
    play,
    forgive,
  };
}

/** A function that stays the same although what it does changes: whoever gets it is not drawn anew. */
function useStable<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act);
  latest.current = act;
  return useCallback((...args: Args) => latest.current(...args), []);
}

/** Does whoever points use a finger? */
function useTouch(): { readonly current: boolean } {
  const touch = useRef(false);
  useEffect(() => {
    const pointed = ({ pointerType }: PointerEvent) => (touch.current = pointerType === "touch");
    const typed = () => (touch.current = false);
    addEventListener("pointerdown", pointed, true);
    addEventListener("keydown", typed, true);
    return () => {
      removeEventListener("pointerdown", pointed, true);
      removeEventListener("keydown", typed, true);
    };
  }, []);
  return touch;
}
