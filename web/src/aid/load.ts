/**
 * load.ts - the player aid of a game, asked of an engine of its own: at a server's table there is no other. Asked once for
 * each set-up and language.
 */
import { Engine } from "../engine/engine";
import type * as Wire from "../protocol/engine";
import type { Setup } from "../table/table";
import { currentLanguage } from "../ui/words";

export type Aid = Pick<Wire.AidAnswer, "edition" | "sections" | "whys" | "reconstructions">;
export type AidLine = Wire.AidLine;
/** What a game is, as far as the aid depends on it. */
export type Kind = Pick<Setup, "game" | "players" | "options">;

const known = new Map<string, Promise<Aid>>();

async function ask({ game, players, options }: Kind): Promise<Aid> {
  const engine = new Engine();
  try {
    await engine.ask("new", { game, players, options });
    return await engine.ask("aid", {});
  } finally {
    engine.close();
  }
}

export function aidOf({ game, players, options }: Kind): Promise<Aid> {
  const key = JSON.stringify([game, players, options, currentLanguage().code]);
  const found = known.get(key) ?? ask({ game, players, options });
  known.set(key, found);
  found.catch(() => known.delete(key)); // the next one who asks may have more luck
  return found;
}
