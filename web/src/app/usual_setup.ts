/**
 * usual_setup.ts - the set-up to begin with: the last one used, else one person and two computers of a middling level.
 */
import { factsOf, type GameName } from "../games/list";
import type { Setup, Sitter } from "../table/table";
import { readerOf } from "../table/seats";
import { keepOwnName, ownName, read, write } from "../ui/storage";

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

/** The only person has the name that was given once. */
function named(setup: Setup): Setup {
  const reader = readerOf(setup.sitters);
  return { ...setup, names: setup.names.map((name, seat) => (seat === reader ? ownName() : name)) };
}

/** The set-up of the last game, without its seed. */
export function usualSetup(game: GameName): Setup {
  const kept = read<Partial<Setup> | null>(keyOf(game), null);
  const fits = kept?.game === game && kept.sitters?.length === kept.players && kept.names !== undefined;
  return named(fits ? (kept as Setup) : fresh(game));
}

export function keepSetup({ seed: _, ...setup }: Setup): void {
  const reader = readerOf(setup.sitters);
  write(keyOf(setup.game), setup);
  if (reader !== null) keepOwnName(setup.names[reader]!.trim());
}

/** The same players once more: everybody one seat further, so that another one begins. */
export function rotated({ seed: _, ...setup }: Setup): Setup {
  const turn = <T>(list: T[]) => [...list.slice(1), ...list.slice(0, 1)];
  return { ...setup, names: turn(setup.names), sitters: turn(setup.sitters) };
}
