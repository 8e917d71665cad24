/**
 * nets.ts - which nets there are, and which of them a game needs: GAME-PLAYERS or
 * GAME-MODE-PLAYERS, with a refinement in the name here and there ("hunt-2x2").
 */
import type { Opened } from "./protocol";

const addresses = import.meta.glob<string>("../../../nets/*.net", { query: "?url", import: "default", eager: true });

export interface NetFile {
  name: string;
  address: string;
}

const nets: NetFile[] = Object.entries(addresses).map(([path, address]) => ({
  name: path.slice(path.lastIndexOf("/") + 1, -".net".length),
  address,
}));

export function netsOf(game: Opened): NetFile[] {
  const mode = game.options?.["mode"];
  const begin = mode === undefined ? game.game : `${game.game}-${mode}`;
  const players = new RegExp(`-${game.players}(x\\d)?$`);
  return nets.filter(({ name }) => name.startsWith(begin + "-") && players.test(name));
}
