import type { Review, Setup } from "../table/table";
import { readerOf } from "../table/seats";

export interface Lesson {
  name: string;
  /** Whom it would help; none: there is no doubt. */
  seats: number[];
}

/** The lessons for the one who reads this; where that is nobody, for everybody at this screen, each lesson once. */
export function lessonsFor({ sitters }: Setup, seats: Review["seats"]): Lesson[] {
  const reader = readerOf(sitters);
  const people = seats.filter(({ seat }) => sitters[seat]?.kind === "person");
  const names = [...new Set(people.flatMap(({ learn }) => learn ?? []))];
  return names.map((name) => ({
    name,
    seats: reader === null ? people.filter(({ learn }) => learn?.includes(name)).map(({ seat }) => seat) : [],
  }));
}
