/**
 * pointing.ts - what somebody means who points at a cell, and how that or a thing beside the board is to be shown.
 */
import { useMemo } from "preact/hooks";
import type { FaceProps, Mark, Tag } from "../../play/face";
import { nameIn, partOf } from "../../play/picks";
import { pickOf } from "./notation";
import type { NunatakView } from "./view";

type Choices = Pick<FaceProps<NunatakView>, "open" | "picked" | "advised">;

/** In a worker swap one first points at the worker tile that leaves, then at where it goes. */
export function tagOfCell(cell: string, { open, picked }: Choices): Tag {
  const leaves: Tag = `swap:${cell}`;
  if (picked.has(leaves)) return leaves;
  const choosing = picked.has("do:swap") && pickOf(open, "swap") !== undefined;
  return choosing ? leaves : `cell:${cell}`;
}

export interface CellState {
  open: boolean;
  picked: boolean;
  advised: boolean;
}

export function stateOfCell(cell: string, choices: Choices): CellState {
  const tag = tagOfCell(cell, choices);
  return {
    open: choices.open.has(tag),
    picked: choices.picked.has(tag),
    advised: choices.advised.has(`cell:${cell}`) || choices.advised.has(`swap:${cell}`),
  };
}

/** The square a tag names, or null. */
export const squareOf = (tag: Tag) => (tag.startsWith("square:") ? tag.slice(7) : null);

/** The cell a tag points at, or null. */
export function cellOf(tag: Tag | null): string | null {
  return tag !== null && /^(cell|swap):/.test(tag) ? tag.slice(5) : null;
}

/** What is to be marked about cells: the last thing said about each. */
export function marksOfCells(marks: readonly Mark[]): Map<string, Mark> {
  const found = new Map<string, Mark>();
  for (const mark of marks) {
    for (const tag of mark.tags) if (/^(cell|square):/.test(tag)) found.set(nameIn(tag), mark);
  }
  return found;
}

/** Where a thing lies on the page, in the plan or beside it. */
export function thingOf(tag: Tag): Element | null {
  const cell = cellOf(tag);
  return document.querySelector(cell === null ? `[data-tag="${tag}"]` : `.nt-plan [data-cell="${cell}"]`);
}

/** Squares that wait to be scored: those to choose from, those still pending and the one being asked about. */
export function waitingSquares(view: NunatakView): string[] {
  return view.square === null ? view.pending : [...view.pending, view.square];
}

/** What lies on the table gets of the picture. */
export type Things = Pick<
  FaceProps<NunatakView>,
  "setup" | "moment" | "open" | "picked" | "advised" | "onPick" | "onPoint" | "onRule"
>;

/** The same, but of what can be picked only these kinds ("hand"): who draws them draws nothing for a pick of others. */
export function useThings(props: Things, kinds: readonly string[]): Things {
  const { setup, moment, onPick, onPoint, onRule } = props;
  const own = (tags: ReadonlySet<Tag>) => [...tags].filter((tag) => kinds.includes(partOf(tag)));
  const [open, picked, advised] = [own(props.open), own(props.picked), own(props.advised)];
  return useMemo(
    () => ({
      setup,
      moment,
      open: new Set(open),
      picked: new Set(picked),
      advised: new Set(advised),
      onPick,
      onPoint,
      onRule,
    }),
    [setup, moment, open.join(" "), picked.join(" "), advised.join(" "), onPick, onPoint, onRule],
  );
}

type Hands = Pick<FaceProps, "open" | "picked" | "advised" | "onPick" | "onPoint">;

/** To another thing, which is pointed at the next moment: nothing is drawn in between. */
const leadsOn = (to: EventTarget | null) => to instanceof Element && to.closest("[data-tag]") !== null;

/** A thing outside the board that can be pointed at: its classes and what it listens to. */
export function thingProps(tag: Tag, name: string, { open, picked, advised, onPick, onPoint }: Hands) {
  const words = ["nt-thing", name];
  if (open.has(tag)) words.push("nt-open");
  if (picked.has(tag)) words.push("nt-picked");
  if (advised.has(tag)) words.push("nt-advised");
  return {
    type: "button" as const,
    class: words.join(" "),
    "data-tag": tag,
    "data-open": open.has(tag) ? "" : undefined,
    "aria-pressed": picked.has(tag),
    onClick: () => onPick(tag),
    onPointerEnter: () => onPoint(tag),
    onPointerLeave: ({ relatedTarget }: PointerEvent) => leadsOn(relatedTarget) || onPoint(null),
    onFocus: () => onPoint(tag),
    onBlur: ({ relatedTarget }: FocusEvent) => leadsOn(relatedTarget) || onPoint(null),
  };
}
