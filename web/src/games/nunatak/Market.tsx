/**
 * Market.tsx - the four open cards; and apart from them what is left in the piles.
 */
import { say, sayOf } from "../../ui/words";
import { CardFace } from "./CardFace";
import { cardName } from "./names";
import { partiesOf, type Party } from "./party";
import { type Things, thingProps } from "./pointing";
import { PartyBadge } from "./Symbol";
import type { NunatakView } from "./view";

function Slot({ props, index, parties }: { props: Things; index: number; parties: Party[] }) {
  const { market, solo } = props.moment.view;
  const slot = market[index];
  const number = index + 1;
  // The first marker is the first dummy's: parties 1 and 2.
  const takers = (solo?.markers ?? []).flatMap((at, i) => (at === number ? [parties[i + 1]!] : []));
  const keeper = slot?.reserved == null ? null : parties[slot.reserved]!;
  const label = [
    slot
      ? say("web.nunatak.slot", { slot: number, card: cardName(slot.card) })
      : say("web.nunatak.slot.empty", { slot: number }),
    ...(keeper ? [say("web.nunatak.slot.reserved", { name: keeper.name })] : []),
    ...takers.map(({ name }) => say("web.nunatak.slot.marker", { name })),
  ].join(", ");
  return (
    <button {...thingProps(`slot:${number}`, slot ? "nt-card" : "nt-card nt-none", props)} aria-label={label}>
      {slot && <CardFace text={slot.card} />}
      <span class="nt-slot-number" aria-hidden="true">
        {number}
      </span>
      {keeper && <PartyBadge party={keeper} text={say("web.nunatak.slot.reserved", { name: keeper.name })} />}
      {takers.map((party) => (
        <PartyBadge key={party.name} party={party} text={say("web.nunatak.slot.marker", { name: party.name })} />
      ))}
    </button>
  );
}

function Counts({ name, numbers, first, kind }: { name: string; numbers: number[]; first: number; kind: string }) {
  return (
    <div class={`nt-counts nt-${kind}`}>
      <span class="nt-counts-name">{name}</span>
      <ul>
        {numbers.map((count, i) => (
          <li key={i} class={count === 0 ? "nt-gone" : ""}>
            <span role="img" aria-label={sayOf(`web.nunatak.${kind}.left`, { number: first + i, count })}>
              <span class="nt-back">{first + i}</span>
              {count}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Market(props: Things) {
  const { view } = props.moment;
  const parties = partiesOf(view, props.setup);
  return (
    <section class="nt-panel nt-market-panel" aria-labelledby="nt-market">
      <h2 id="nt-market">{say("web.nunatak.market")}</h2>
      <div class={`nt-market ${view.solo ? "nt-diamond" : ""}`}>
        {view.market.map((_, i) => (
          <Slot key={i} props={props} index={i} parties={parties} />
        ))}
      </div>
    </section>
  );
}

export function Piles({ view }: { view: NunatakView }) {
  const { under, numbers } = view.pile;
  const known = under.map(cardName).join(", ");
  return (
    <section class="nt-panel nt-piles-panel" aria-label={say("web.nunatak.piles")}>
      <div class="nt-piles">
        <Counts name={say("web.nunatak.pile")} numbers={numbers} first={1} kind="pile" />
        <Counts name={say("web.nunatak.stack")} numbers={view.stack} first={2} kind="stack" />
      </div>
      {under.length > 0 && <p class="nt-note">{say("nunatak.view.under", { count: under.length, cards: known })}</p>}
    </section>
  );
}
