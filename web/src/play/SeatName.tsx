import { readerOf, seatNames } from "../table/seats";
import type { Setup } from "../table/table";
import { say, sayOf } from "../ui/words";

/** A seat's mark in its colour. */
export function SeatMark({ seat }: { seat: number }) {
  return (
    <span class="seat-mark" data-seat={seat} aria-hidden="true">
      {markOf(seat)}
    </span>
  );
}

/** What somebody without a given name is, and what tells them apart: "Seal " and "Pipa", "Player " and "1". */
function partsOf({ names }: Setup, seat: number, name: string): [kind: string, own: string] {
  const own = names[seat]?.trim() ? 0 : name.lastIndexOf(" ") + 1;
  return [name.slice(0, own), name.slice(own)];
}

/** A player's mark and name. */
export function SeatName({ setup, seat }: { setup: Setup; seat: number }) {
  const name = nameOf(setup, seat);
  const [kind, own] = partsOf(setup, seat, name);
  return (
    <span class="seat" title={name}>
      <SeatMark seat={seat} />
      <span class="seat-name">
        {kind ? <span class="seat-kind">{kind}</span> : null}
        {own}
      </span>
    </span>
  );
}

export const MARKS = ["●", "▲", "■", "◆"] as const;

export const markOf = (seat: number) => MARKS[seat % MARKS.length]!;

/**
 * What somebody is called: by the name given, a computer else by its usual one, the only person here by "You", and others
 * by the number of the seat.
 */
export function nameOf({ names, sitters }: Setup, seat: number): string {
  const name = seatNames(sitters, names)[seat];
  if (name) return name;
  return readerOf(sitters) === seat ? say("seat.you_alone") : say("seat.player", { number: seat + 1 });
}

/** Does a person in front of this screen sit there? */
export const isPerson = (setup: Setup, seat: number | null) => seat !== null && setup.sitters[seat]?.kind === "person";

/** "Arctic fox" for a computer, nothing for a person. */
export function levelOf(setup: Setup, seat: number): string {
  const sitter = setup.sitters[seat];
  return sitter?.kind === "computer" ? sayOf(`ai.level.${sitter.level}`) : "";
}
