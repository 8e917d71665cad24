/**
 * progress.ts - how far whoever uses this browser has come: which games they have finished, and what was explained to
 * them. Until something was finished the start page offers to teach the games; the first games of each kind are gentle.
 */
import type { GameName } from "../games/list";
import { hasLearned } from "../lessons/progress";
import { savedGames } from "../table/saved";
import type { Setup } from "../table/table";
import { read, write } from "../ui/storage";

interface Progress {
  /** How many games of each kind were played to their end. */
  finished: Partial<Record<GameName, number>>;
  /** No explanations any more. */
  noTips: boolean;
  /** Lines of the player aid that were shown, as "GAME.squares". */
  shown: string[];
}

const KEY = "floe-newcomer";
/** So many games of each kind are gentle. */
const GENTLE = 2;

const progress = (): Progress => ({ finished: {}, noTips: false, shown: [], ...read<Partial<Progress>>(KEY, {}) });
const change = (part: Partial<Progress>) => write(KEY, { ...progress(), ...part });

/** Games that were finished before this was counted are kept in the browser. */
const savedAndOver = (game: GameName) => savedGames().filter(({ over, setup }) => over && setup.game === game).length;

export const finishedGames = (game: GameName): number => progress().finished[game] ?? savedAndOver(game);

/** Has no lesson and no game been finished here yet? */
export const isNew = (games: readonly GameName[]) => !hasLearned() && games.every((game) => finishedGames(game) === 0);

const plays = ({ sitters }: Setup) => sitters.some(({ kind }) => kind === "person");

/** Somebody here has played a game to its end. A game of this browser is among those kept already. */
export function noteFinished(setup: Setup): void {
  if (!plays(setup)) return;
  const { finished } = progress();
  const counted = finished[setup.game];
  const now = counted === undefined ? Math.max(1, savedAndOver(setup.game)) : counted + 1;
  change({ finished: { ...finished, [setup.game]: now } });
}

/** Is a game of this set-up a gentle one? */
export const isGentle = (setup: Setup) => plays(setup) && !progress().noTips && finishedGames(setup.game) < GENTLE;

export const wasShown = (game: GameName, line: string) => progress().shown.includes(`${game}.${line}`);

export const noteShown = (game: GameName, line: string) =>
  change({ shown: [...new Set([...progress().shown, `${game}.${line}`])] });

/** No explanations any more. */
export const stopTips = () => change({ noTips: true });
