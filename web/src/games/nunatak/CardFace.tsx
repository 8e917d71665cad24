/**
 * CardFace.tsx - what is printed on a building card: its types, each with what it shows besides.
 */
import { typeName } from "./names";
import { Extras, TypeSymbol } from "./Symbol";
import { cardOf, type Card, type TypeName } from "./view";

/** The part of a card's extras that belongs to one of its types. */
const partOf = (card: Card, type: TypeName): Card => ({
  ...card,
  tool: type === "A" ? card.tool : null,
  paws: type === "B" ? card.paws : 0,
  pair: type === "L" ? card.pair : [],
});

export function CardFace({ text }: { text: string }) {
  const card = cardOf(text);
  return (
    <span class={`nt-face ${card.types.length > 1 ? "nt-double" : ""}`} aria-hidden="true">
      {card.types.map((type) => (
        <span key={type} class={`nt-half nt-tint-${type}`}>
          <TypeSymbol type={type} />
          <span class="nt-extras">
            <Extras card={partOf(card, type)} />
          </span>
          <span class="nt-type-name">{typeName(type)}</span>
        </span>
      ))}
    </span>
  );
}
