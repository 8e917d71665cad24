import type { Setup } from "../table/table";
import { markOf, nameOf } from "./seats";

/** A seat's mark in its colour. */
export function SeatMark({ seat }: { seat: number }) {
  return (
    <span class="seat-mark" data-seat={seat} aria-hidden="true">
      {markOf(seat)}
    </span>
  );
}

/** A player's mark and name. */
export function SeatName({ setup, seat }: { setup: Setup; seat: number }) {
  return (
    <span class="seat">
      <SeatMark seat={seat} />
      <span class="seat-name">{nameOf(setup, seat)}</span>
    </span>
  );
}
