/**
 * Hand.tsx - the cards of a party by column, as they lie in front of it.
 */
import { useMemo } from "preact/hooks";
import type { Tag } from "../../play/face";
import { memo } from "../../ui/memo";
import { currentLanguage, say } from "../../ui/words";
import { becomeName, cardName, typesName } from "./names";
import { type Things, thingProps } from "./pointing";
import { Extras, TypeSymbol } from "./Symbol";
import { cardOf, TYPES, type PartyView, type TypeName } from "./view";

/** The line of the score sheet for each type. */
export const SCORED_AS: Record<TypeName, string> = {
  W: "workers",
  C: "carvers",
  A: "artisans",
  B: "beasts",
  E: "engineers",
  L: "elders",
};

/** Equal cards are one pile. */
function piles(cards: readonly string[]): [card: string, count: number][] {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts];
}

/** What a card in a column shows besides the column's symbol; and what else it might have been. */
function CardMark({ text, column }: { text: string; column: TypeName }) {
  const card = cardOf(text);
  const other = card.types.find((type) => type !== column);
  const extras = { ...card, tool: column === "A" ? card.tool : null, paws: column === "B" ? card.paws : 0 };
  return (
    <>
      <Extras card={{ ...extras, pair: column === "L" ? card.pair : [] }} />
      {other && (
        <span class="nt-other">
          <TypeSymbol type={other} />
        </span>
      )}
    </>
  );
}

/** Cards that say nothing besides their column need no mark of their own. */
const isPlain = (text: string, column: TypeName) => text === column;

interface ColumnProps {
  props: Things;
  cards: string[];
  column: TypeName;
  /** This hand decides, and its cards may be open. */
  own: boolean;
}

/** How the cards of a column are marked: the same words as long as they look the same. */
function marksOf({ props, cards, own }: ColumnProps): string {
  if (!own) return "";
  const is = (list: ReadonlySet<Tag>, card: string) => Number(list.has(`hand:${card}`));
  return cards.map((card) => `${is(props.open, card)}${is(props.picked, card)}${is(props.advised, card)}`).join(" ");
}

/** Made anew only if its cards change, or what can be picked of them. */
function Column(props: ColumnProps) {
  const { cards, column, own } = props;
  const { onPick, onPoint, onRule } = props.props;
  return useMemo(
    () => <ColumnCards {...props} />,
    [cards.join(" "), column, own, marksOf(props), onPick, onPoint, onRule, currentLanguage()],
  );
}

/** How many cards there are of a type; it leads to the rule by which they score. */
function ColumnHead({ props, cards, column }: Pick<ColumnProps, "props" | "cards" | "column">) {
  const { lines } = props.moment.score.seats[0]!;
  const rule = lines.find(({ line }) => line === SCORED_AS[column])!.rule!;
  const words = say("web.nunatak.column", { count: cards.length, types: typesName(column) });
  return (
    <button
      type="button"
      class="nt-column-head"
      data-rule={rule}
      title={typesName(column)}
      aria-label={`${words} (${say("web.rule", { rule })})`}
      onClick={() => props.onRule(rule)}
    >
      <TypeSymbol type={column} />
      <b>{cards.length}</b>
    </button>
  );
}

function ColumnCards({ props, cards, column, own }: ColumnProps) {
  const pickable = (card: string) => own && (props.open.has(`hand:${card}`) || props.picked.has(`hand:${card}`));
  const shown = piles(cards).filter(([card]) => pickable(card) || !isPlain(card, column));
  return (
    <li class={`nt-column nt-tint-${column} ${cards.length === 0 ? "nt-gone" : ""}`}>
      <ColumnHead props={props} cards={cards} column={column} />
      {shown.length > 0 && (
        <ul class="nt-column-cards">
          {shown.map(([card, count]) => (
            <li key={card}>
              {pickable(card) ? (
                <button {...thingProps(`hand:${card}`, "nt-hand-card", props)} aria-label={cardName(card)}>
                  {isPlain(card, column) ? <TypeSymbol type={column} /> : <CardMark text={card} column={column} />}
                </button>
              ) : (
                <span class="nt-hand-mark" role="img" aria-label={cardName(card)} title={cardName(card)}>
                  <CardMark text={card} column={column} />
                </span>
              )}
              {count > 1 && <span class="nt-times">×{count}</span>}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** A transformed card counts under what it became. */
function columnsOf(party: PartyView): Record<TypeName, string[]> {
  const columns: Record<TypeName, string[]> = { W: [], C: [], A: [], B: [], E: [], L: [] };
  for (const card of party.cards) columns[cardOf(card).filed ?? "W"].push(card);
  for (const { as } of party.transformed) columns[as[0] as TypeName].push(as);
  return columns;
}

/** What a card can become by Transformation. */
function Becomes({ props }: { props: Things }) {
  const place = (tag: Tag) => TYPES.indexOf(tag["become:".length] as TypeName);
  const targets = [...props.open, ...props.picked]
    .filter((tag) => tag.startsWith("become:"))
    .sort((one, other) => place(one) - place(other));
  if (targets.length === 0) return null;
  return (
    <div class="nt-becomes" role="group" aria-label={say("web.nunatak.becomes")}>
      <span>{say("web.nunatak.becomes")}</span>
      {targets.map((tag) => (
        <button key={tag} {...thingProps(tag, "nt-become", props)}>
          {becomeName(tag.slice(7))}
        </button>
      ))}
    </div>
  );
}

const ColumnCount = memo(({ column, count }: { column: TypeName; count: number }) => (
  <span
    class={count === 0 ? "nt-gone" : ""}
    role="img"
    aria-label={say("web.nunatak.column", { count, types: typesName(column) })}
  >
    <TypeSymbol type={column} />
    <span>{count}</span>
  </span>
));

/** The number of cards in each column, for a hand that is folded up. */
export function HandCounts({ party }: { party: PartyView }) {
  const columns = columnsOf(party);
  return (
    <span class="nt-brief">
      {TYPES.map((column) => (
        <ColumnCount key={column} column={column} count={columns[column].length} />
      ))}
    </span>
  );
}

export function Hand({ props, index }: { props: Things; index: number }) {
  const party = props.moment.view.parties[index]!;
  const own = props.moment.decides === index;
  const columns = columnsOf(party);
  return (
    <>
      <ul class="nt-hand">
        {TYPES.map((column) => (
          <Column key={column} props={props} cards={columns[column]} column={column} own={own} />
        ))}
      </ul>
      {own && <Becomes props={props} />}
    </>
  );
}
