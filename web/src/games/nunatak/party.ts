/**
 * party.ts - how a party is called and told apart: by a colour and, for those who see none, by a mark.
 */
import { nameOf } from "../../play/SeatName";
import type { Setup } from "../../table/table";
import { say } from "../../ui/words";
import type { MarkName } from "./symbols";
import type { NunatakView } from "./view";

const SEAT_MARKS: readonly MarkName[] = ["circle", "triangle", "square", "diamond"];

export interface Party {
  name: string;
  /** The name of the custom property with its colour. */
  colour: string;
  mark: MarkName;
}

/** All parties: seats first, then Siku or the dummies. */
export function partiesOf(view: NunatakView, setup: Setup): Party[] {
  return view.parties.map(({ kind }, i) => {
    if (kind === "siku") return { name: say("nunatak.siku"), colour: "--neutral", mark: "siku" };
    const colour = `--seat-${i}`;
    if (kind === "dummy") {
      return { name: say("nunatak.dummy", { number: i }), colour, mark: i === 1 ? "one" : "two" };
    }
    return { name: nameOf(setup, i), colour, mark: SEAT_MARKS[i]! };
  });
}

/** The party whose block would be set now. */
export function builderOf(view: NunatakView, picked: ReadonlySet<string>): number {
  return picked.has("do:siku") ? view.parties.findIndex(({ kind }) => kind === "siku") : view.active;
}
