/**
 * picks.ts - from pointing at things to a move. See face.ts; what is asked is told by the engine (Prompt).
 */
import type { Move, Prompt } from "../table/table";
import type { Face, Tag } from "./face";

/** What is asked of somebody, and how the game names what they point at. */
export interface Asked {
  moves: readonly Move[];
  prompt: Prompt | null;
  face: Pick<Face, "tags" | "implied">;
}

export interface Narrowed {
  /** Moves that name all that was picked. */
  left: Move[];
  /** Things that can be picked next. */
  open: Set<Tag>;
  /** The move that is meant, once there is no doubt. */
  ready: Move | null;
  /** The question for what is missing; null: the one of the whole decision will do. */
  question: Prompt["questions"][number] | null;
}

type Named = { move: Move; tags: Tag[] };

/** A way of doing it ("do:swap") stands before the things: without it none of them is meant. */
export const isWay = (tag: Tag) => tag.startsWith("do:");

/** The "cell" of "cell:1c3". */
export const partOf = (tag: Tag) => tag.slice(0, tag.indexOf(":"));

/** The "1c3" of "cell:1c3". */
export const nameIn = (tag: Tag) => tag.slice(tag.indexOf(":") + 1);

/** All that is read of the moves once: whoever points at things asks again with every step of the mouse. */
interface Reading {
  named: Named[];
  granted: ReadonlySet<Tag>;
  /** The part that goes before a way. */
  after: ReadonlyMap<Tag, string>;
}

const readings = new WeakMap<Asked, Reading>();

function readingOf(asked: Asked): Reading {
  const known = readings.get(asked);
  if (known) return known;
  const named = asked.moves.map((move) => ({ move, tags: asked.face.tags(move.move) }));
  const late = asked.prompt?.answers.flatMap(({ answer, after }) => (after ? [[`do:${answer}`, after] as const] : []));
  const reading = { named, granted: shared(named), after: new Map(late) };
  readings.set(asked, reading);
  return reading;
}

/** What every move names goes without saying, if there is a choice at all. */
function shared([first, ...others]: readonly Named[]): ReadonlySet<Tag> {
  return new Set(others.length > 0 ? first!.tags.filter((tag) => others.every(({ tags }) => tags.includes(tag))) : []);
}

/** Has the move a way that is offered only once a part is picked that still lacks? */
function waits({ tags }: Named, { after, granted }: Reading, picks: readonly Tag[]): boolean {
  if (after.size === 0) return false;
  const parts = new Set([...picks, ...granted].map(partOf));
  return tags.some((tag) => after.has(tag) && !picks.includes(tag) && !parts.has(after.get(tag)!));
}

/** What a move still offers to pick. */
function offers(one: Named, picks: readonly Tag[], granted: ReadonlySet<Tag>): Tag[] {
  const missing = one.tags.filter((tag) => !picks.includes(tag));
  const ways = missing.filter((tag) => isWay(tag) && !granted.has(tag));
  return ways.length > 0 ? ways : missing.filter((tag) => !isWay(tag));
}

/** What goes without saying does not glow, unless a move has nothing else. */
function withoutGranted(tags: Tag[], granted: ReadonlySet<Tag>): Tag[] {
  const rest = tags.filter((tag) => !granted.has(tag));
  return rest.length > 0 ? rest : tags;
}

/** The question for the first part that is still open; if a way asks for it in words of its own, those. */
function questionOf({ prompt }: Asked, open: ReadonlySet<Tag>, ways: ReadonlySet<string>): Narrowed["question"] {
  const parts = new Set([...open].map(partOf));
  const fitting = (prompt?.questions ?? []).filter(
    ({ part, way }) => parts.has(part) && (way === undefined || ways.has(way)),
  );
  const first = fitting[0]?.part;
  return fitting.findLast(({ part }) => part === first) ?? null;
}

/** What is left of the moves after these picks. */
export function narrow(asked: Asked, picks: readonly Tag[]): Narrowed {
  const reading = readingOf(asked);
  const { named, granted } = reading;
  const left = named.filter((one) => picks.every((tag) => one.tags.includes(tag)));
  const offered = left.map((one) => (waits(one, reading, picks) ? null : offers(one, picks, granted)));
  const goesWithoutSaying = (tag: Tag) => granted.has(tag) || asked.face.implied.includes(partOf(tag));
  const ready = left.filter((_, i) => picks.length > 0 && offered[i]?.every(goesWithoutSaying));
  const open = new Set(offered.flatMap((tags) => withoutGranted(tags ?? [], granted)));
  const ways = new Set([...picks, ...granted].filter(isWay).map(nameIn));
  const question = questionOf(asked, open, ways);
  // Once a way is chosen its parts are asked one after the other, so that only what is asked for glows.
  const inOrder = question !== null && picks.some(isWay);
  return {
    left: left.map((one) => one.move),
    open: inOrder ? new Set([...open].filter((tag) => isWay(tag) || partOf(tag) === question.part)) : open,
    ready: ready.length === 1 ? ready[0]!.move : null,
    question,
  };
}

/**
 * Picking one more thing. It joins the picks if a move names them all, or takes the place of one of its kind: another
 * card for the card, another answer for one just given. A thing picked before is dropped, with all that came after a way.
 * Null: it does not go with the picks, which stay as they are.
 */
export function pick(asked: Asked, picks: readonly Tag[], tag: Tag): Tag[] | null {
  const at = picks.indexOf(tag);
  if (at >= 0) return isWay(tag) ? picks.slice(0, at) : picks.filter((one) => one !== tag);
  if (narrow(asked, picks).open.has(tag)) return [...picks, tag];
  const kin = isWay(tag) ? picks.slice(-1) : picks;
  const same = picks.indexOf(kin.find((one) => partOf(one) === partOf(tag)) ?? "");
  if (same < 0) return null;
  const others = picks.filter((_, i) => i !== same);
  return narrow(asked, others).open.has(tag) ? [...others, tag] : null;
}
