/**
 * last_setups.ts - the set-ups of the last games, to choose from, and what a set-up is in words.
 */
import type { GameName } from "../games/list";
import type { Setup } from "../table/table";
import { optionWords } from "../ui/option_words";
import { read, write } from "../ui/storage";
import { say, sayOf } from "../ui/words";

const MOST = 4;
const keyOf = (game: GameName) => `floe.setups.${game}`;

const isSetup = (game: GameName, { game: of, players, sitters, names, options }: Partial<Setup>) =>
  of === game && sitters?.length === players && names?.length === players && options !== undefined;

/** The newest first. */
export function lastSetups(game: GameName): Setup[] {
  const kept = read<Partial<Setup>[]>(keyOf(game), []);
  return Array.isArray(kept) ? (kept.filter((one) => isSetup(game, one)) as Setup[]) : [];
}

/** Two that read the same are one. */
export function keepLast({ seed: _, ...setup }: Setup): void {
  const words = setupWords(setup);
  const others = lastSetups(setup.game).filter((one) => setupWords(one) !== words);
  write(keyOf(setup.game), [setup, ...others].slice(0, MOST));
}

/** "Arctic fox ×2", "Polar bear", by level. */
function computers({ sitters }: Setup): string[] {
  const levels = sitters.flatMap((sitter) => (sitter.kind === "computer" ? [sitter.level] : []));
  return [...new Set(levels)].map((level) => {
    const name = sayOf(`ai.level.${level}`);
    const count = levels.filter((one) => one === level).length;
    return count > 1 ? say("web.setup.words.several", { name, count }) : name;
  });
}

/** "3 players · Arctic fox ×2": how many, the computers among them, and what is special. */
export const setupWords = (setup: Setup): string =>
  [
    say("web.setup.words.players", { count: setup.players }),
    ...computers(setup),
    ...Object.entries(setup.options)
      .filter(([, value]) => value !== "no")
      .map(([name, value]) => optionWords(name, value)),
  ].join(" · ");
