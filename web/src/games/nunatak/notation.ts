/**
 * notation.ts - which things a move names, and what they are called (face.ts).
 */
import type { Tag } from "../../play/face";
import { say } from "../../ui/words";
import { becomeName, cardName, favorName, favorText, tileName, typeName, typeNoun } from "./names";
import type { NunatakView, TypeName } from "./view";

/** `2W@1c3`, for Siku `s2W@1c3`, with a worker swap `2W@1c3~1a1`. */
const BUILD = /^(s?)(\d)([A-Z])@(\d\w\d)(?:~(\d\w\d))?$/;
const EXCHANGE = /^exchange:(.+)>(\d)([A-Z])$/;
const TRANSFORMATION = /^transformation:(.+)>(\w+)$/;
const AT_SLOT = /^(foresight|divination):(\d)$/;

function buildTags([, siku, slot, type, cell, from]: string[]): Tag[] {
  const tags = [`slot:${slot}`, `type:${type}`, `cell:${cell}`];
  if (from) tags.unshift("do:swap", `swap:${from}`);
  if (siku) tags.unshift("do:siku");
  return tags;
}

export function tags(move: string): Tag[] {
  const build = BUILD.exec(move);
  if (build) return buildTags(build);
  const exchange = EXCHANGE.exec(move);
  if (exchange) return ["do:exchange", `hand:${exchange[1]}`, `slot:${exchange[2]}`, `type:${exchange[3]}`];
  const transformation = TRANSFORMATION.exec(move);
  if (transformation) return ["do:transformation", `hand:${transformation[1]}`, `become:${transformation[2]}`];
  const slot = AT_SLOT.exec(move);
  if (slot) return [`do:${slot[1]}`, `slot:${slot[2]}`];
  if (move.startsWith("square:")) return [move];
  if (move.startsWith("take:")) return [`favor:${move.slice(5)}`];
  return [`do:${move}`];
}

/** What was picked of a kind: the "1c3" of "cell:1c3". */
export function pickOf(picks: Iterable<Tag>, kind: string): string | undefined {
  for (const tag of picks) if (tag.startsWith(`${kind}:`)) return tag.slice(kind.length + 1);
  return undefined;
}

/** What a favor does: its name does not tell. */
export const about = (tag: Tag): string | null => (tag.startsWith("favor:") ? favorText(tag.slice(6)) : null);

/** A thing in words, where it is told what was chosen. */
export function name(tag: Tag, view: NunatakView): string {
  const what = tag.slice(tag.indexOf(":") + 1);
  switch (tag.slice(0, tag.indexOf(":"))) {
    case "slot":
      return cardName(view.market[Number(what) - 1]?.card ?? "");
    case "type":
      return typeName(what as TypeName);
    case "hand":
      return cardName(what);
    case "become":
      return becomeName(what);
    case "favor":
      return favorName(what);
    case "square":
      return say("web.nunatak.square", { square: what });
    default:
      return say("web.nunatak.cell.named", { cell: what, tile: tileName(view.tiles[what] ?? "") });
  }
}

/** Who points at a tile first needs a card of its type. */
export function asks(part: string, named: readonly Tag[]): string | null {
  const type = pickOf(named, "type");
  if (part !== "slot" || type === undefined || pickOf(named, "cell") === undefined) return null;
  return say("web.nunatak.which_card", { type: typeNoun(type as TypeName) });
}
