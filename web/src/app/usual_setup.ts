/**
 * usual_setup.ts - the set-up to begin with: the last one used, else one person and two computers, of the weakest level for
 * a first game and of a middling one after it.
 */
import { factsOf, type GameName } from "../games/list";
import { finishedGames } from "../newcomer/progress";
import type { Setup, Sitter } from "../table/table";
import { readerOf } from "../table/seats";
import { keepOwnName, ownName, read, write } from "../ui/storage";

const LEVEL = 3;
const WEAKEST = 1;
const STRONGEST = 6;
const PLAYERS = 3;
const keyOf = (game: GameName) => `floe.setup.${game}`;

export const person: Sitter = { kind: "person" };
export const computer = (level: number): Sitter => ({ kind: "computer", level });

const usualLevel = (game: GameName) => (finishedGames(game) === 0 ? WEAKEST : LEVEL);

/** One more, as strong as the last of the others. */
export function anotherComputer({ game, sitters }: Setup): Sitter {
  return sitters.findLast(({ kind }) => kind === "computer") ?? computer(usualLevel(game));
}

/** Seats without a name are named by the table. */
function fresh(game: GameName): Setup {
  const { min, max } = factsOf(game).players;
  const players = Math.min(Math.max(PLAYERS, min), max);
  const level = usualLevel(game);
  const sitters = Array.from({ length: players }, (_, seat) => (seat === 0 ? person : computer(level)));
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

/** The same with computers one level stronger, and the least of their levels; null: there are none, or no stronger ones. */
export function harder({ seed: _, ...setup }: Setup): { setup: Setup; level: number } | null {
  const levels = setup.sitters.flatMap((sitter) => (sitter.kind === "computer" ? [sitter.level] : []));
  const level = Math.min(...levels) + 1;
  if (levels.length === 0 || level > STRONGEST) return null;
  const sitters = setup.sitters.map((sitter) =>
    sitter.kind === "computer" ? computer(Math.min(sitter.level + 1, STRONGEST)) : sitter,
  );
  const names = setup.names.map((name, seat) => (sitters[seat]!.kind === "computer" ? "" : name));
  return { setup: { ...setup, sitters, names }, level };
}

/** The same players once more: everybody one seat further, so that another one begins. */
export function rotated({ seed: _, ...setup }: Setup): Setup {
  const turn = <T>(list: T[]) => [...list.slice(1), ...list.slice(0, 1)];
  return { ...setup, names: turn(setup.names), sitters: turn(setup.sitters) };
}
