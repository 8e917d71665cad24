/**
 * Track.tsx - the engineer track, with the markers of all who have one.
 */
import { OursMark } from "../../aid/OursMark";
import type { Setup } from "../../table/table";
import { say } from "../../ui/words";
import { isOurs, TRACK } from "./edition";
import type { Party } from "./party";
import { PartyBadge } from "./Symbol";
import type { NunatakView } from "./view";

export function Track({ setup, view, parties }: { setup: Setup; view: NunatakView; parties: Party[] }) {
  const seats = view.parties.flatMap(({ kind, track }, i) => (kind === "seat" ? [{ party: parties[i]!, track }] : []));
  return (
    <section class="nt-panel nt-track-panel" aria-labelledby="nt-track">
      <div class="nt-head">
        <h2 id="nt-track">{say("web.nunatak.track")}</h2>
        {isOurs("track") && <OursMark kind={setup} part="track" />}
      </div>
      <ol class="nt-track" aria-hidden="true">
        {TRACK.map((number, space) => (
          <li key={space} class={space === 0 ? "nt-first" : number === null ? "nt-blank" : ""}>
            <span class="nt-space">{space === 0 ? "⌂" : (number ?? "")}</span>
            <span class="nt-markers">
              {seats
                .filter(({ track }) => track === space)
                .map(({ party }) => (
                  <PartyBadge key={party.name} party={party} text={party.name} />
                ))}
            </span>
          </li>
        ))}
      </ol>
      <ul class="nt-unseen">
        {seats.map(({ party, track }) => (
          <li key={party.name}>{say("web.nunatak.track.at", { name: party.name, space: track })}</li>
        ))}
      </ul>
    </section>
  );
}
