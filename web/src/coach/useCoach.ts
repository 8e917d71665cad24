/**
 * useCoach.ts - the coach comments a move that loses much before it is final. A move is held while the coach looks at it: a
 * mistake until its player has decided, any other one is played at once.
 */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { PickedTable } from "../play/usePicks";
import type { Live, Moment, Table } from "../table/table";
import { useLook } from "../ui/look";
import { busy } from "../ui/settled";

/** A move that is not played yet: the coach thinks about it, has warned of it, or it is on its way. */
export interface Held {
  phase: "judging" | "warned" | "playing";
  move: string;
  /** The position in which it was chosen. */
  moment: Moment;
  /** What the coach says, in sentences. */
  sentences: readonly string[];
  /** What the coach would play. */
  better?: string;
}

export interface Coach {
  held: Held | null;
  /** The game as it stands; nothing can be chosen while a move is held. */
  live: Live;
  /** The table, at which moves are held. */
  table: PickedTable;
  takeBack(): void;
  /** Plays the held move, whatever the coach says or would say. */
  playIt(): void;
}

/** `play` plays a move without the coach. */
export function useCoach(table: Table, live: Live, play: (move: string) => Promise<void>): Coach {
  const { look } = useLook();
  const [kept, setKept] = useState<Held | null>(null);
  const current = useRef<Held | null>(null);
  const held = kept?.moment === live.moment ? kept : null;
  const hold = (next: Held | null) => {
    current.current = next;
    setKept(next);
  };

  const letGo = async (mine: Held) => {
    const going: Held = { ...mine, phase: "playing" };
    hold(going);
    await play(mine.move);
    if (current.current === going) hold(null);
  };
  const judge = async (mine: Held) => {
    const done = busy();
    const found = await table.judge(mine.move).catch(() => null); // a coach who cannot judge is not in the way
    if (current.current === mine && found?.mark === "mistake") {
      hold({
        ...mine,
        phase: "warned",
        sentences: sentencesOf(found.text),
        ...(found.better && { better: found.better }),
      });
    } else if (current.current === mine) void letGo(mine);
    done();
  };
  const drop = () => {
    if (current.current?.phase === "judging") table.stopThinking();
    hold(null);
  };
  // Something else has happened meanwhile, as an undo.
  useEffect(() => {
    if (current.current !== null && current.current.moment !== live.moment) drop();
  }, [live.moment]);

  const watches = look.coach && table.advises && live.moves.length > 1;
  const picked: PickedTable = {
    get live() {
      return table.live;
    },
    remote: table.remote,
    pick: (picks) => table.pick(picks),
    play: async (move) => {
      if (!watches) return table.play(move);
      const mine: Held = { phase: "judging", move, moment: live.moment, sentences: [] };
      hold(mine);
      void judge(mine);
      return null;
    },
  };
  const takeBack = () => {
    if (held !== null && held.phase !== "playing") drop();
  };
  const playIt = () => {
    if (held === null || held.phase === "playing") return;
    current.current = null; // what is being thought is not waited for
    if (held.phase === "judging") table.stopThinking();
    void letGo(held);
  };
  const quiet = useMemo(() => (held ? { ...live, moves: [], prompt: null } : live), [live, held !== null]);
  return { held, live: quiet, table: picked, takeBack, playIt };
}

const sentencesOf = (text = "") => text.split("\n").filter((sentence) => sentence !== "");
