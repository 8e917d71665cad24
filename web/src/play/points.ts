import type { Score } from "../table/table";

/** Are points counted in this game? A learning game only ranks its players. */
export const countsPoints = ({ seats }: Score): boolean =>
  seats[0]?.lines.some(({ applies, ranks }) => applies !== false && !ranks) ?? false;
