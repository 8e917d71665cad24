/**
 * wish.ts - a table somebody would like to have, step by step in a form.
 */
import { factsOf, type GameName } from "../../games/list";
import type { ChairWish, ClockManner, TableWish } from "../net/protocol";

const LEVEL = 3;
const DAY = 24 * 60 * 60;

/** The clocks on offer. */
export const CLOCK_NAMES = ["none", "quick", "calm", "turn", "days"] as const;
export type ClockName = (typeof CLOCK_NAMES)[number];

/** In seconds. */
const CLOCKS: Record<ClockName, ClockManner> = {
  none: { kind: "none" },
  quick: { kind: "fischer", start: 300, each: 5 },
  calm: { kind: "fischer", start: 900, each: 10 },
  turn: { kind: "turn", each: 60, reserve: 120 },
  days: { kind: "fischer", start: 3 * DAY, each: DAY },
};

export interface Wishing extends Omit<TableWish, "clock"> {
  clock: ClockName;
}

/** With somebody who is challenged, or with anybody. */
export const wishing = (game: GameName, challenged: string | null = null): Wishing => ({
  game,
  players: 2,
  options: {},
  chairs: ["me", challenged === null ? "open" : { person: challenged }],
  open: challenged === null,
  rated: false,
  lot: false,
  clock: "none",
});

export function withGame(wish: Wishing, game: GameName): Wishing {
  const { min, max } = factsOf(game).players;
  return withPlayers({ ...wish, game, options: {} }, Math.min(Math.max(wish.players, min), max));
}

/** Chairs are taken away or put there at the end; somebody must be left on one of them, unless only computers play. */
export function withPlayers(wish: Wishing, players: number): Wishing {
  const others: ChairWish = wish.chairs.includes("me") ? "open" : computerChair();
  const chairs = Array.from({ length: players }, (_, seat) => wish.chairs[seat] ?? others);
  if (!chairs.includes("me") && chairs.some(isPlayer)) chairs[0] = "me";
  return { ...wish, players, chairs };
}

/** One can sit on one chair only: whoever takes another leaves the first to anybody. A challenge is not for the lobby. */
export function withChair(wish: Wishing, seat: number, chair: ChairWish): Wishing {
  const open = wish.open && !(isNamed(chair) && !isNamed(wish.chairs[seat]!));
  const chairs = wish.chairs.map((old, i) => (i === seat ? chair : chair === "me" && old === "me" ? "open" : old));
  return { ...wish, chairs, open };
}

export const computerChair = (level = LEVEL): ChairWish => ({ computer: level });

/** A rated game needs a clock. */
export const withRated = (wish: Wishing, rated: boolean): Wishing => ({
  ...wish,
  rated,
  clock: rated && wish.clock === "none" ? "calm" : wish.clock,
});
export const withClock = (wish: Wishing, clock: ClockName): Wishing => ({
  ...wish,
  clock,
  rated: wish.rated && clock !== "none",
});

const isNamed = (chair: ChairWish) => typeof chair === "object" && "person" in chair;
const isPlayer = (chair: ChairWish) => typeof chair === "string" || isNamed(chair);

/** A result says something only about people who play against each other. */
export const mayBeRated = ({ chairs }: Wishing) => chairs.length > 1 && chairs.every(isPlayer);
/** Is there an order of seats to be drawn? */
export const mayBeDrawn = ({ chairs }: Wishing) => chairs.length > 1;
/** Is there anybody to come? */
export const mayBeOpen = ({ chairs }: Wishing) =>
  chairs.some((chair) => chair === "open" || chair === "friend" || isNamed(chair));

export const asTableWish = (wish: Wishing, options: Record<string, string>): TableWish => ({
  ...wish,
  options,
  clock: CLOCKS[wish.clock],
  open: wish.open,
  rated: wish.rated && mayBeRated(wish),
  lot: wish.lot && mayBeDrawn(wish),
});
