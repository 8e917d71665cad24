/**
 * useChanges.ts - taking back, moves that nobody points at, and what is to be said about it or about a copied link.
 */
import { useEffect, useState } from "preact/hooks";
import { asRefusal, type Live, type Refusal, type Table } from "../table/table";
import { busy } from "../ui/settled";

export interface Changes {
  /** A sentence for the person, until something happens. */
  notice: Refusal | null;
  /** "": nothing is to be said. */
  say(message: string): void;
  clear(): void;
  /** Plays a move that was advised, or decided on before. */
  play(move: string): Promise<void>;
  undo(): void;
  restart(): void;
}

export function useChanges(table: Table, live: Live): Changes {
  const [notice, setNotice] = useState<Refusal | null>(null);
  const clear = () => setNotice(null);
  useEffect(clear, [live.moment]);

  const change = async (act: () => Promise<Refusal | null>) => {
    const done = busy();
    setNotice(await act().catch(asRefusal).finally(done));
  };
  return {
    notice,
    say: (message) => setNotice(message ? { message } : null),
    clear,
    play: (move) => change(() => table.play(move)),
    undo: () => void change(() => table.undo()),
    restart: () => void change(() => table.restartTurn()),
  };
}
