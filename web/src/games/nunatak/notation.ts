/**
 * notation.ts - which things a move names, and which move a choice of things would make (face.ts).
 */
import type { Tag } from "../../play/face";
import { sayOf } from "../../ui/words";
import { cardOf, type NunatakView } from "./view";

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

/** The words on a button. */
export const way = (tag: Tag) => sayOf(`web.nunatak.do.${tag.slice(3)}`);

/** What was picked of a kind: the "1c3" of "cell:1c3". */
export function pickOf(picks: Iterable<Tag>, kind: string): string | undefined {
  for (const tag of picks) if (tag.startsWith(`${kind}:`)) return tag.slice(kind.length + 1);
  return undefined;
}

/** The type to ask about: the one picked, else the one of the card that the tile shows, else the card's first. */
function typeMeant(picks: readonly Tag[], card: string, tile: string): string {
  const { types } = cardOf(card);
  return pickOf(picks, "type") ?? types.find((type) => tile.includes(type)) ?? types[0] ?? "W";
}

/** A swap brings a worker tile to the cell, so only a worker can be meant. */
export function attempt(picks: readonly Tag[], view: NunatakView): string | null {
  const slot = pickOf(picks, "slot");
  const cell = pickOf(picks, "cell") ?? pickOf(picks, "swap");
  const card = slot === undefined ? null : view.market[Number(slot) - 1]?.card;
  if (!card || cell === undefined) return null;
  const from = pickOf(picks, "cell") === undefined ? undefined : pickOf(picks, "swap");
  const type = from === undefined ? typeMeant(picks, card, view.tiles[cell] ?? "") : "W";
  const siku = picks.includes("do:siku") ? "s" : "";
  return `${siku}${slot}${type}@${cell}${from === undefined ? "" : `~${from}`}`;
}
