/**
 * CardFace.tsx - what is printed on a building card: its types, each with what it shows besides.
 */
import { memo } from "../../ui/memo";
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

/** On a card of a phone there is room for nine letters or so. */
const LONG = 9;

function PrintedName({ name }: { name: string }) {
  const longest = Math.max(...name.split(/[ -]/).map((word) => word.length));
  return <span class={longest > LONG ? "nt-type-name nt-long" : "nt-type-name"}>{name}</span>;
}

export const CardFace = memo(function CardFace({ text }: { text: string }) {
  const card = cardOf(text);
  return (
    <span class={`nt-face ${card.types.length > 1 ? "nt-double" : ""}`} aria-hidden="true">
      {card.types.map((type) => (
        <span key={type} class={`nt-half nt-tint-${type}`}>
          <TypeSymbol type={type} />
          <span class="nt-extras">
            <Extras card={partOf(card, type)} />
          </span>
          <PrintedName name={typeName(type)} />
        </span>
      ))}
    </span>
  );
});
