/**
 * notation.ts - from moves to the things they name, and back: docs/nanuuk-notation.md, "Moves".
 */
import type { Tag } from "../../play/face";
import { currentLanguage, say } from "../../ui/words";
import { onSpace, type NanuukView, type SpaceName } from "./view";

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

/** "fish, seal and whale" in the language of the page. */
export function listed(words: string[]): string {
  return new Intl.ListFormat(currentLanguage().code, { type: "conjunction" }).format(words);
}

/** A thing in words, where it is told what was chosen. */
export function name(tag: Tag, view: NanuukView): string {
  const what = tag.slice(tag.indexOf(":") + 1);
  if (tag.startsWith("hunter:")) return say("web.nanuuk.hunter_number", { number: what });
  if (tag.startsWith("border:")) {
    const [one = "", two = ""] = what.split("|");
    return say("web.nanuuk.border", { one, two });
  }
  const piece = tag.startsWith("piece:") ? onSpace(view, what)[0] : undefined;
  return piece ? say("web.nanuuk.on", { piece: say(`nanuuk.piece.${piece.kind}`), space: what }) : what;
}
