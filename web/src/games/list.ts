/**
 * list.ts - the games that have a picture: one line each. Everything else of a game is in its folder, or is told by the
 * engine.
 */
import facts from "virtual:engine/games";
import type { GameFacts } from "../engine/protocol";
import type { Credits } from "../about/made";
import type { Face } from "../play/face";
import nanuuk from "./nanuuk/picture.svg";
import nunatak from "./nunatak/picture.svg";
import pebbles from "./pebbles/picture.svg";

/** Fetched only when it is played. One function each: of two fetches in one expression vite forgets a style sheet. */
const FACES = {
  nunatak: () => import("./nunatak"),
  nanuuk: () => import("./nanuuk"),
  pebbles: () => import("./pebbles"),
};

/** Who made the published games. */
const CREDITS: Record<keyof typeof FACES, () => Promise<{ credits: Credits }>> = {
  nunatak: () => import("./nunatak/credits"),
  nanuuk: () => import("./nanuuk/credits"),
  pebbles: () => import("./pebbles/credits"),
};

const PICTURES: Record<keyof typeof FACES, string> = { nunatak, nanuuk, pebbles };

/** The engine's names of the games. */
export type GameName = keyof typeof FACES;

export const isGame = (name: unknown): name is GameName => typeof name === "string" && Object.hasOwn(FACES, name);

export const factsOf = (game: GameName): GameFacts => facts.find(({ name }) => name === game)!;

/** The games that people can choose, as the engine tells it. */
export const GAMES: readonly GameName[] = facts.flatMap(({ name, offered }) => (offered && isGame(name) ? [name] : []));

/** The address of a small drawing of the game. */
export const pictureOf = (game: GameName) => PICTURES[game];

export const playsAlone = (game: GameName) => factsOf(game).players.min === 1;

/** The games that one person can play alone. */
export const SOLO_GAMES: readonly GameName[] = GAMES.filter(playsAlone);

export const creditsOf = async (game: GameName) => (await CREDITS[game]()).credits;

export async function loadFace(game: GameName): Promise<Face> {
  return (await FACES[game]()).face as Face;
}
