/**
 * notation.ts - from moves to the things they name, and back: docs/nanuuk-notation.md, "Moves".
 */
import type { Tag } from "../../play/face";
import { say, sayOf } from "../../ui/words";
import { borderOf, isNeighbour } from "./floe";
import { hasTwoHunters, hunterNumber, type NanuukView, type Piece, type SpaceName } from "./view";

/** Which piece is meant need not be said where one only can go there. */
export const implied = ["piece", "hunter"] as const;

/** What a step names. */
export interface Step {
  from: SpaceName;
  to: SpaceName;
  kayak: boolean;
}

const STEP = /^(?:([12]):)?([a-z]\d+)([-~])([a-z]\d+)$/;

export function readStep(move: string): Step | null {
  const match = STEP.exec(move);
  return match && { from: match[2]!, to: match[4]!, kayak: match[3] === "~" };
}

/** "1:sled" is "sled" of hunter 1. */
function splitHunter(move: string): [Tag[], string] {
  const match = /^([12]):(.*)$/.exec(move);
  return match ? [[`hunter:${match[1]}`], match[2]!] : [[], move];
}

function tagsOfWord(word: string): Tag[] {
  const [head, tail] = word.split(":") as [string, string?];
  if (word.includes("|")) return [`border:${word}`];
  if (head === "lay" || head === "place" || head === "bear") return [`space:${tail}`];
  if (head === "stay" && tail) return ["do:stay", `piece:${tail}`];
  return [`do:${word}`];
}

export function tags(move: string): Tag[] {
  const [hunter, word] = splitHunter(move);
  const step = readStep(word);
  return step ? [...hunter, `piece:${step.from}`, `space:${step.to}`] : [...hunter, ...tagsOfWord(word)];
}

/** The words on a button. */
export function way(tag: Tag): string {
  const word = tag.slice("do:".length);
  if (!word.startsWith("home:")) return sayOf(`web.nanuuk.way.${word}`);
  const animals = word.slice("home:".length).split("+");
  return say("web.nanuuk.way.home", { what: listed(animals.map((animal) => sayOf(`nanuuk.token.${animal}`))) });
}

/** "fish, seal and whale" in the language of the page. */
export function listed(words: string[]): string {
  return new Intl.ListFormat(document.documentElement.lang || "en", { type: "conjunction" }).format(words);
}

const pickOf = (picks: readonly Tag[], kind: string) =>
  picks.findLast((tag) => tag.startsWith(`${kind}:`))?.slice(kind.length + 1);

/** The piece that somebody means who points at a space: the picked one, the moving one, or the nearest at hand. */
function meant(picks: readonly Tag[], view: NanuukView, to: SpaceName): Piece | undefined {
  const own = view.pieces.filter((piece) => piece.space && (piece.seat === view.decides || piece.seat === null));
  const hunter = pickOf(picks, "hunter");
  const space = pickOf(picks, "piece");
  return (
    own.find((piece) => piece.space === space && (!hunter || hunterNumber(view, piece) === Number(hunter))) ??
    own.find((piece) => hunter && hunterNumber(view, piece) === Number(hunter)) ??
    own.find((piece) => view.moving !== null && piece === view.pieces[view.moving]) ??
    own.find((piece) => isNeighbour(piece.space!, to)) ??
    own[0]
  );
}

function stepTo(picks: readonly Tag[], view: NanuukView, to: SpaceName): string | null {
  const piece = meant(picks, view, to);
  if (!piece?.space || piece.space === to) return null;
  const kayak = piece.with?.includes("kayak") && view.cracks.includes(borderOf(piece.space, to));
  const hunter = hasTwoHunters(view) ? `${hunterNumber(view, piece)}:` : "";
  return `${hunter}${piece.space}${kayak ? "~" : "-"}${to}`;
}

/** The move that these picks would make: it is asked only why it is not legal. */
export function attempt(picks: readonly Tag[], view: NanuukView): string | null {
  const border = pickOf(picks, "border");
  if (border) return border;
  const space = pickOf(picks, "space");
  if (!space) return null;
  if (view.phase === "lay" || view.phase === "place") return `${view.phase}:${space}`;
  return view.phase === "flee" ? `bear:${space}` : stepTo(picks, view, space);
}
