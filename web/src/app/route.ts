/**
 * route.ts - which screen the address names. Everything is behind the "#": the page is one static file.
 */
import { type GameName, isGame } from "../games/list";
import { type OnlineRoute, readOnline } from "../online/route";
import { withoutReview } from "../review/path";

export type Route =
  | { screen: "start" }
  | { screen: "setup"; game: GameName }
  | { screen: "learn"; game: GameName; lesson: string | null }
  | { screen: "game"; id: string }
  | { screen: "book"; game: GameName; rule: string | null }
  | { screen: "online"; at: OnlineRoute }
  | { screen: "shared"; fragment: string };

export const startPath = "#start";
export const setupPath = (game: GameName) => `#setup/${game}`;
/** The lessons of a game, or one of them. */
export const learnPath = (game: GameName, lesson?: string) => `#learn/${game}${lesson ? `/${lesson}` : ""}`;
export const gamePath = (id: string) => `#game/${id}`;

export function readRoute(address: string): Route {
  const hash = withoutReview(address);
  if (hash.startsWith("#g=")) return { screen: "shared", fragment: hash };
  const [screen, rest, more] = hash.replace(/^#/, "").split("/");
  const online = readOnline(hash);
  if (online) return { screen: "online", at: online };
  if (screen === "setup" && isGame(rest)) return { screen, game: rest };
  if (screen === "book" && isGame(rest)) return { screen, game: rest, rule: more ?? null };
  if (screen === "learn" && isGame(rest)) return { screen, game: rest, lesson: more || null };
  if (screen === "game" && rest) return { screen, id: rest };
  return { screen: "start" };
}

export function go(path: string): void {
  location.hash = path;
}
