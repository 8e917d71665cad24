/**
 * saved.ts - games kept in this browser, one entry of its storage (ui/storage.ts) each.
 *
 * Nothing here fails: an entry that is damaged is passed over, and where storing is forbidden or the
 * storage is full, whoever asked for it with `onUnsaved` is told once.
 */
import { isGame } from "../games/list";
import * as storage from "../ui/storage";
import type { Setup } from "./table";

export interface SavedGame {
  id: string;
  setup: Setup;
  /** The whole game, as `floe` reads it. */
  record: string;
  ply: number;
  over: boolean;
  /** When it was changed last, in milliseconds since 1970. */
  changed: number;
  /** When it is over: by seat. */
  result?: { total: number; rank: number }[];
}

const PREFIX = "floe.game.";
const MOST = 50;

let told = false;
let tellUnsaved: (() => void) | null = null;

/** The listener is told once that games cannot be kept. */
export function onUnsaved(listener: () => void): void {
  tellUnsaved = listener;
}

function unsaved(): void {
  if (told) return;
  told = true;
  tellUnsaved?.();
}

function isSaved(thing: Partial<SavedGame> | null): thing is SavedGame {
  const setup = thing?.setup;
  return (
    typeof thing?.id === "string" &&
    typeof thing.record === "string" &&
    typeof thing.ply === "number" &&
    typeof thing.over === "boolean" &&
    typeof thing.changed === "number" &&
    setup !== undefined &&
    isGame(setup.game) &&
    Array.isArray(setup.names) &&
    Array.isArray(setup.sitters) &&
    setup.sitters.length === setup.players
  );
}

function gameUnder(name: string): SavedGame | null {
  const thing = storage.read<Partial<SavedGame> | null>(name, null);
  return isSaved(thing) ? thing : null;
}

/** All games, the one changed last first. */
export function savedGames(): SavedGame[] {
  return storage
    .namesWith(PREFIX)
    .map(gameUnder)
    .filter((game) => game !== null)
    .sort((a, b) => b.changed - a.changed);
}

export const savedGame = (id: string) => gameUnder(PREFIX + id);

export const removeSaved = (id: string) => storage.remove(PREFIX + id);

/** Which one is to make room first: finished ones before others, older before newer. */
function leastMissed(games: SavedGame[]): SavedGame | undefined {
  return games.findLast((game) => game.over) ?? games.at(-1);
}

function makeRoom(id: string): void {
  const others = savedGames().filter((game) => game.id !== id);
  if (others.length < MOST) return;
  const least = leastMissed(others);
  if (least !== undefined) removeSaved(least.id);
}

/** Keeps the game; if the storage is full, in the place of finished ones. False: it could not be kept. */
export function saveGame(game: SavedGame): boolean {
  makeRoom(game.id);
  const finished = savedGames().filter((one) => one.over && one.id !== game.id);
  for (;;) {
    const outcome = storage.store(PREFIX + game.id, game);
    if (outcome === "stored") return true;
    const oldest = outcome === "full" ? finished.pop() : undefined;
    if (oldest === undefined) break;
    removeSaved(oldest.id);
  }
  unsaved();
  return false;
}

/** Tells of games that another tab has changed (null: removed). Returns how to stop listening. */
export const onOtherTab = (listener: (id: string, game: SavedGame | null) => void) =>
  storage.onOtherTab(PREFIX, (name) => listener(name.slice(PREFIX.length), gameUnder(name)));
