/**
 * Parties.tsx - everyone at the table: whose turn it is, hand, favors and points.
 */
import { useMemo, useState } from "preact/hooks";
import { currentLanguage, say } from "../../ui/words";
import { HeldFavor } from "./Favors";
import { Hand, HandCounts } from "./Hand";
import { partiesOf, type Party } from "./party";
import type { Things } from "./pointing";
import { PartyBadge } from "./Symbol";
import type { NunatakView } from "./view";

/** There is room for all hands at once. */
const roomy = () => matchMedia("(min-width: 700px)").matches;

function Points({ props, index }: { props: Things; index: number }) {
  const party = props.moment.view.parties[index]!;
  if (party.kind !== "seat") return null;
  const sheet = props.moment.score.seats.find(({ seat }) => seat === index);
  const built = party.support + party.squares;
  return (
    <span class="nt-points">
      <span class="nt-point" title={say("web.nunatak.points.built")}>
        <span class="nt-unseen">{say("web.nunatak.points.built")}</span>
        <span aria-hidden="true">▦</span> {built}
      </span>
      {sheet && (
        <strong class="nt-total" title={say("web.nunatak.points.total")}>
          <span class="nt-unseen">{say("web.nunatak.points.total")} </span>
          {sheet.total}
        </strong>
      )}
    </span>
  );
}

/** What must not be forgotten about a party. */
function notes(view: NunatakView, index: number): string[] {
  const party = view.parties[index]!;
  const said: string[] = [];
  if (party.owes) said.push(say("web.nunatak.owes"));
  if (view.abundance > 0 && view.active === index) {
    said.push(say("web.nunatak.abundance_turn", { number: view.abundance }));
  }
  if (view.extra.includes(index)) said.push(say("web.nunatak.extra"));
  if (view.players === 2 && party.kind === "seat") said.push(say("web.nunatak.siku_placed", { count: party.siku }));
  if (party.kind === "siku") said.push(say("web.nunatak.siku_note"));
  if (party.kind === "dummy") said.push(say("web.nunatak.dummy_note"));
  return said;
}

interface RowProps {
  props: Things;
  index: number;
  party: Party;
}

/** Only who decides can pick something of theirs: the others are made anew for a new moment only. */
function PartyPlace({ props, index, party }: RowProps) {
  const { moment, setup } = props;
  return useMemo(
    () => <PartyRow props={props} index={index} party={party} />,
    [moment, setup, index, moment.decides === index ? props : null, currentLanguage()],
  );
}

function PartyRow({ props, index, party }: RowProps) {
  const { view, decides } = props.moment;
  const held = view.parties[index]!;
  const [open, setOpen] = useState(() => roomy() || index === 0);
  const turn = view.phase !== "over" && view.active === index;
  const favors = held.favors.length + held.used.length;
  const words = ["nt-party", turn ? "nt-acting" : "", favors === 1 ? "nt-one-favor" : ""].join(" ");
  return (
    <details
      class={words}
      data-party={index}
      open={open || decides === index}
      style={{ "--party": `var(${party.colour})` }}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <PartyBadge party={party} />
        <span class="nt-name">{party.name}</span>
        {turn && <span class="nt-turn">{say("web.nunatak.turn")}</span>}
        <Points props={props} index={index} />
        <HandCounts party={held} />
      </summary>
      <Hand props={props} index={index} />
      {favors > 0 && (
        <div class="nt-holding">
          {held.favors.map((favor, i) => (
            <HeldFavor key={i} favor={favor} onRule={props.onRule} />
          ))}
          {held.used.map((favor, i) => (
            <HeldFavor key={`used ${i}`} favor={favor} used onRule={props.onRule} />
          ))}
        </div>
      )}
      {notes(view, index).map((note) => (
        <p key={note} class="nt-note">
          {note}
        </p>
      ))}
    </details>
  );
}

export function Parties(props: Things) {
  const parties = partiesOf(props.moment.view, props.setup);
  return (
    <section class="nt-panel nt-parties-panel" aria-labelledby="nt-parties">
      <h2 id="nt-parties">{say("web.nunatak.players")}</h2>
      <div class="nt-parties">
        {parties.map((party, i) => (
          <PartyPlace key={i} props={props} index={i} party={party} />
        ))}
      </div>
    </section>
  );
}
