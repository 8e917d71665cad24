/**
 * picks.ts - from pointing at things to a move. See face.ts.
 */
import type { Move } from "../table/table";
import type { Face, Tag } from "./face";

export interface Narrowed {
  /** Moves that name all that was picked. */
  left: Move[];
  /** Things that can be picked next. */
  open: Set<Tag>;
  /** The move that is meant, once there is no doubt. */
  ready: Move | null;
}

type Named = { move: Move; tags: Tag[] };

/** A way of doing it ("do:swap") stands before the things: without it none of them is meant. */
export const isWay = (tag: Tag) => tag.startsWith("do:");

function named(moves: readonly Move[], picks: readonly Tag[], face: Face): Named[] {
  return moves
    .map((move) => ({ move, tags: face.tags(move.move) }))
    .filter((one) => picks.every((tag) => one.tags.includes(tag)));
}

/** What every move names goes without saying, if there is a choice at all. */
function shared(moves: readonly Move[], face: Face): ReadonlySet<Tag> {
  const [first, ...others] = moves.map((move) => face.tags(move.move));
  return new Set(others.length > 0 ? first!.filter((tag) => others.every((tags) => tags.includes(tag))) : []);
}

/** What a move still offers to pick. */
function offers(one: Named, picks: readonly Tag[], granted: ReadonlySet<Tag>): Tag[] {
  const missing = one.tags.filter((tag) => !picks.includes(tag));
  const ways = missing.filter((tag) => isWay(tag) && !granted.has(tag));
  return ways.length > 0 ? ways : missing.filter((tag) => !isWay(tag));
}

const kind = (tag: Tag) => tag.slice(0, tag.indexOf(":"));

/** What is left of the moves after these picks. */
export function narrow(moves: readonly Move[], picks: readonly Tag[], face: Face): Narrowed {
  const left = named(moves, picks, face);
  const granted = shared(moves, face);
  const offered = left.map((one) => offers(one, picks, granted));
  const goesWithoutSaying = (tag: Tag) => granted.has(tag) || face.implied.includes(kind(tag));
  const ready = left.filter((_, i) => picks.length > 0 && offered[i]!.every(goesWithoutSaying));
  return {
    left: left.map((one) => one.move),
    open: new Set(offered.flat()),
    ready: ready.length === 1 ? ready[0]!.move : null,
  };
}

/**
 * Picking one more thing: it joins the picks if a move names them all, else it takes the place of the last one or begins
 * anew, if it can.
 */
export function pick(moves: readonly Move[], picks: readonly Tag[], tag: Tag, face: Face): Tag[] | null {
  if (picks.includes(tag)) return picks.filter((one) => one !== tag);
  for (const kept of [picks, picks.slice(0, -1), []]) {
    if (narrow(moves, kept, face).open.has(tag)) return [...kept, tag];
  }
  return null;
}
