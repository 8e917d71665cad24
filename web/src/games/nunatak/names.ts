/**
 * names.ts - what cards, tiles and cells are called in sentences and labels.
 */
import { nounOf, say, sayOf } from "../../ui/words";
import { ORNAMENTS } from "./edition";
import { cardOf, type Card, type TypeName } from "./view";

const TYPE_WORDS: Record<TypeName, string> = {
  W: "worker",
  C: "carver",
  A: "artisan",
  B: "beast",
  E: "engineer",
  L: "elder",
};
const TOOL_WORDS = { r: "rope", p: "pick", s: "saw" };

/** With all its forms, to be put into a sentence. */
export const typeNoun = (type: TypeName) => nounOf(`nunatak.type.${TYPE_WORDS[type]}`);
export const typeName = (type: TypeName) => sayOf(`nunatak.type.${TYPE_WORDS[type]}`);
export const typesName = (type: TypeName) => sayOf(`nunatak.types.${TYPE_WORDS[type]}`);
export const favorName = (favor: string) => sayOf(`nunatak.favor.${favor}`);

/** What a favor does, in a sentence. */
export function favorText(favor: string): string {
  return sayOf(`nunatak.about.${favor}`, { row: ORNAMENTS.slice(0, 5).join(", ") });
}

function partName(card: Card, type: TypeName): string {
  if (type === "A" && card.tool) return sayOf(`nunatak.artisan.${TOOL_WORDS[card.tool]}`);
  if (type === "B") return say("nunatak.beast", { paws: card.paws, count: card.paws });
  if (type === "L") {
    return say("nunatak.elder", { first: typesName(card.pair[0]!), second: typesName(card.pair[1]!) });
  }
  return typeName(type);
}

const either = ([first = "", second]: string[]) =>
  second === undefined ? first : say("nunatak.double", { first, second });

/** A card in words, with the type it is filed under if there was a choice. */
export function cardName(text: string): string {
  const card = cardOf(text);
  const name = either(card.types.map((type) => partName(card, type)));
  if (card.types.length === 1 || !card.filed) return name;
  return say("nunatak.filed", { card: name, type: typeName(card.filed) });
}

/** What a tile shows, in words. */
export const tileName = (tile: string) => either([...tile].map((type) => typeName(type as TypeName)));

/** What a card becomes by Transformation: `W`, `Ar`, `B`. */
export function becomeName(target: string): string {
  const tool = target[1] as keyof typeof TOOL_WORDS | undefined;
  return sayOf(`nunatak.become.${tool ? TOOL_WORDS[tool] : TYPE_WORDS[target as TypeName]}`);
}
