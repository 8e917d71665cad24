/**
 * examples.ts - the examples of the rules: records, each of which ends with the move that shows its rule. One engine plays
 * them all, one after the other.
 */
import { Engine } from "../engine/engine";
import type { GameEvent, Moment, Setup } from "../table/table";
import { currentLanguage } from "../ui/words";

/** By the id of the rule. */
export type Examples = Readonly<Record<string, string>>;

export interface Example {
  setup: Setup;
  /** The position after the move. */
  moment: Moment;
  /** The move that shows the rule, who played it, and what it caused. */
  move: string;
  seat: number;
  events: GameEvent[];
  /** The line of the score sheet it is about, "total" for all of them; null: none. */
  shows: string | null;
}

/** What the record says that it shows, in a tag of the book's own. */
export const shownBy = (record: string): string | null => /^\[Shows "(\w+)"\]$/m.exec(record)?.[1] ?? null;

const known = new Map<string, Promise<Example>>();
let engine: Engine | null = null;
let last: Promise<unknown> = Promise.resolve();

async function play(record: string): Promise<Example> {
  engine ??= new Engine();
  const { game, players, options = {} } = await engine.ask("load", { record, undo: "any" });
  const [{ state, decides, over, turn, ply }, score, { ask }, { log }] = await Promise.all([
    engine.ask("state", { seat: "spectator" }),
    engine.ask("score", {}),
    engine.ask("ask", {}),
    engine.ask("log", { from: 1 }),
  ]);
  const { move, seat, events } = log.at(-1)!;
  const sitters = Array.from({ length: players }, () => ({ kind: "person" as const }));
  const setup = { game, players, options, names: sitters.map(() => ""), sitters };
  const moment = { ply, turn, decides, over, view: state, score, ask };
  return { setup, moment, move, seat, events, shows: shownBy(record) };
}

export function exampleOf(record: string): Promise<Example> {
  const key = `${currentLanguage().code} ${record}`;
  const found = known.get(key) ?? last.then(() => play(record));
  last = found.catch(() => {});
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}
