/**
 * draw.ts - who sits where, drawn by lot.
 */
import { readerOf, recordNames, seatNames } from "../table/seats";
import type { Setup } from "../table/table";
import { say } from "../ui/words";

const WORDS = 2 ** 32;

/** A number from 0 to n - 1. Numbers behind the last whole stretch of n are drawn again, so that all are equally likely. */
function below(n: number): number {
  const word = new Uint32Array(1);
  do crypto.getRandomValues(word);
  while (word[0]! >= WORDS - (WORDS % n));
  return word[0]! % n;
}

/** Several people at one screen without names would not know whose seat is whose: they keep the names that they had. */
function named(setup: Setup): Setup {
  if (readerOf(setup.sitters) !== null) return setup;
  const people = recordNames(setup.names);
  return {
    ...setup,
    names: setup.sitters.map(({ kind }, seat) => (kind === "person" ? people[seat]! : setup.names[seat]!)),
  };
}

/** The same people and computers, on seats drawn by lot. */
export function drawn(setup: Setup, lot: (n: number) => number = below): Setup {
  const { names, sitters } = named(setup);
  const order = sitters.map((_, seat) => seat);
  for (let left = order.length; left > 1; left--) {
    const seat = lot(left);
    [order[left - 1], order[seat]] = [order[seat]!, order[left - 1]!];
  }
  return { ...setup, names: order.map((seat) => names[seat]!), sitters: order.map((seat) => sitters[seat]!) };
}

/** Who begins now, in a sentence. */
export function beginner({ sitters, names }: Setup): string {
  if (readerOf(sitters) === 0) return say("web.setup.drawn.you");
  return say("web.setup.drawn", { name: recordNames(seatNames(sitters, names))[0]! });
}
