/** path.ts - the address of a game's rules in the page, and of one of them. */
import type { GameName } from "../games/list";

export const bookPath = (game: GameName, rule?: string) => `#book/${game}${rule ? `/${rule}` : ""}`;
