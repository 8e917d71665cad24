/**
 * faces.ts - the pictures of the games, each fetched only when it is played.
 */
import type { Face } from "./game/face";
import type { GameName } from "./table/table";

/** One function each: of two fetches in one expression the build tool forgets a style sheet. */
const LOADERS: Record<GameName, () => Promise<{ face: unknown }>> = {
  nunatak: () => import("./games/nunatak"),
  nanuuk: () => import("./games/nanuuk"),
};

export function loadFace(game: GameName): Promise<Face> {
  return LOADERS[game]().then((module) => module.face as Face);
}
