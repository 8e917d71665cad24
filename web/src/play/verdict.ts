/**
 * verdict.ts - the result of a game in one sentence: the engine's where one player has won, else the page's own.
 */
import { readerOf } from "../table/seats";
import type { GameEvent, Live, Score, Setup } from "../table/table";
import { currentLanguage, say } from "../ui/words";
import type { Face } from "./face";
import { nameOf } from "./SeatName";

/** Why it ended: what the last decision caused, as far as the game says that it tells it. */
export const whyOver = (face: Face, { moment, log }: Live): GameEvent[] =>
  moment.over ? (log.at(-1)?.events.filter(({ code }) => face.ends.test(code)) ?? []) : [];

/** Did something else than points decide between these two? */
const isTie = (score: Score, total: number) => score.seats.some((seat) => seat.rank === 1 && seat.total === total);

/** Who has won, in one sentence; if points did not decide it, and it is known, why in another one. */
export function verdict(setup: Setup, face: Face, live: Live): string {
  const { score } = live.moment;
  if (!score.result || score.result.line !== undefined) return score.result?.text ?? outcome(setup, score);
  const why = whyOver(face, live).map(({ text }) => text);
  const reader = score.seats.find(({ seat }) => seat === readerOf(setup.sitters));
  const lost = setup.players === 2 && reader && reader.rank !== 1 && !isTie(score, reader.total) && why.length > 0;
  return [lost ? say("web.result.lost") : score.result.text, ...why].join(" ");
}

/** The same of a game that people have ended, or that nobody has won alone. */
function outcome(setup: Setup, score: Score): string {
  const winners = score.seats.filter((seat) => seat.rank === 1);
  const names = winners.map(({ seat }) => nameOf(setup, seat));
  if (setup.players === 1) return say("web.result.solo", { points: score.seats[0]!.total });
  const reader = readerOf(setup.sitters);
  if (winners.length === 1 && winners[0]!.seat === reader) return say("result.won.you");
  if (winners.length === 1 && reader !== null) return say("result.lost", { seat: names[0]! });
  if (winners.length === 1) return say("web.result.won", { name: names[0]! });
  return say("web.result.shared", { names: new Intl.ListFormat(currentLanguage().code).format(names) });
}
