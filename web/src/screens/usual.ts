/**
 * usual.ts - the set-up to begin with: the last one used, else one person and two computers of a middling level.
 */
import { factsOf, type GameName } from "../games/list";
import type { Setup, Sitter } from "../table/table";

const LEVEL = 3;
const PLAYERS = 3;
const keyOf = (game: GameName) => `floe.setup.${game}`;

export const person: Sitter = { kind: "person" };
export const computer = (level = LEVEL): Sitter => ({ kind: "computer", level });

/** Seats without a name are named by the table. */
function fresh(game: GameName): Setup {
  const { min, max } = factsOf(game).players;
  const players = Math.min(Math.max(PLAYERS, min), max);
  const sitters = Array.from({ length: players }, (_, seat) => (seat === 0 ? person : computer()));
  return { game, players, options: {}, names: sitters.map(() => ""), sitters };
}

/** The set-up of the last game, without its seed. */
export function usualSetup(game: GameName): Setup {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(game)) ?? "null") as Setup | null;
    return kept?.game === game && kept.sitters.length === kept.players ? kept : fresh(game);
  } catch {
    return fresh(game);
  }
}

export function keepSetup({ seed: _, ...setup }: Setup): void {
  try {
    localStorage.setItem(keyOf(setup.game), JSON.stringify(setup));
  } catch {
    // Without storage every game begins with the usual set-up: no harm.
  }
}

/** The same players once more: everybody one seat further, so that another one begins. */
export function rotated({ seed: _, ...setup }: Setup): Setup {
  const turn = <T>(list: T[]) => [...list.slice(1), ...list.slice(0, 1)];
  return { ...setup, names: turn(setup.names), sitters: turn(setup.sitters) };
}
