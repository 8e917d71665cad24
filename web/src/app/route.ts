/**
 * route.ts - which screen the address names. Everything is behind the "#": the page is one static file.
 */
import { type GameName, isGame } from "../games/list";
import { type OnlineRoute, readOnline } from "../online/route";

export type Route =
  | { screen: "start" }
  | { screen: "setup"; game: GameName }
  | { screen: "game"; id: string }
  | { screen: "online"; at: OnlineRoute }
  | { screen: "shared"; fragment: string };

export const startPath = "#start";
export const setupPath = (game: GameName) => `#setup/${game}`;
export const gamePath = (id: string) => `#game/${id}`;

export function readRoute(hash: string): Route {
  if (hash.startsWith("#g=")) return { screen: "shared", fragment: hash };
  const [screen, rest] = hash.replace(/^#/, "").split("/");
  const online = readOnline(hash);
  if (online) return { screen: "online", at: online };
  if (screen === "setup" && isGame(rest)) return { screen, game: rest };
  if (screen === "game" && rest) return { screen, id: rest };
  return { screen: "start" };
}

export function go(path: string): void {
  location.hash = path;
}
