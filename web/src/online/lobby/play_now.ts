/**
 * play_now.ts - a game at once: an open table, and if nobody has come after a while, a computer sits there instead.
 *
 * The page of whoever opened the table sees to it, so it happens as long as that page is open: the table is given up, which
 * the server refuses as soon as somebody sits there, and one with a computer takes its place.
 */
import { go } from "../../app/route";
import { factsOf, type GameName } from "../../games/list";
import { read, remove, write } from "../../ui/storage";
import { connection } from "../net/connection";
import { committed } from "../net/number";
import type { ChairWish, TableWish } from "../net/protocol";
import { tablePath } from "../route";
import { computerChair } from "./wish";

/** So long others have time to come, in seconds. */
export const PATIENCE = 30;

/** Two sit there, or as few as the game allows. */
export const playersOf = (game: GameName) => Math.max(2, factsOf(game).players.min);

const KEY = "floe-play-now";

/** The table that is to get a computer, and when: by the clock of Date.now. */
interface Waiting {
  table: string;
  until: number;
}

function wishOf(game: GameName, other: ChairWish, open: boolean): TableWish {
  const players = playersOf(game);
  const chairs = Array.from({ length: players }, (_, seat): ChairWish => (seat === 0 ? "me" : other));
  return { game, players, options: {}, chairs, open, rated: false, lot: false, clock: { kind: "none" } };
}

const create = (wish: TableWish) =>
  committed(async (fields) => (await connection.once("create", { ...wish, ...fields })).table);

export async function playNow(game: GameName): Promise<void> {
  const table = await create(wishOf(game, "open", true));
  write(KEY, { table, until: Date.now() + PATIENCE * 1000 } satisfies Waiting);
  go(tablePath(table));
}

/** When the computer comes to this table; null: it does not. */
export function computerComes(table: string): number | null {
  const waiting = read<Waiting | null>(KEY, null);
  return waiting?.table === table ? waiting.until : null;
}

export async function playComputer(table: string, game: GameName): Promise<void> {
  remove(KEY);
  await connection.ask("stop", { table });
  go(tablePath(await create(wishOf(game, computerChair(), false))));
}
