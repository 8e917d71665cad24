/**
 * trial.ts - trying the better move: a game of one's own from the position before a decision. What is advised there, and the
 * way back to the review, are kept with it.
 */
import type { Hint, Setup, Sitter, Verdict } from "../table/table";
import { read, write } from "../ui/storage";
import { say } from "../ui/words";

export interface Trial {
  /** The position in which the move is advised. */
  ply: number;
  hint: Hint;
  /** The address of the review. */
  back: string;
}

const keyOf = (id: string) => `floe.trial.${id}`;
/** Plays in the place of people who are not there to play on. */
const STAND_IN = 3;

export const trialOf = (id: string): Trial | null => read<Trial | null>(keyOf(id), null);
export const keepTrial = (id: string, trial: Trial) => write(keyOf(id), trial);

/** Whoever tries it sits on the seat that decided; the others are computers, as strong as before. */
export const trialSitters = ({ sitters }: Pick<Setup, "sitters">, seat: number): Sitter[] =>
  sitters.map((sitter, i) => {
    if (i === seat) return { kind: "person" };
    return sitter.kind === "computer" ? sitter : { kind: "computer", level: STAND_IN };
  });

/** Those who stay keep their names. */
export const trialNames = ({ sitters, names }: Pick<Setup, "sitters" | "names">, after: readonly Sitter[]): string[] =>
  names.map((name, i) => (sitters[i]!.kind === after[i]!.kind ? name : ""));

/** The better move as a hint is told: what was played in its place, and why it is better. */
export function hintOf({ seat, better, ply, why = "" }: Verdict, played: string): Hint {
  return { seat, move: better!, sentences: [say("web.review.played", { ply, move: played }), ...why.split("\n")] };
}
