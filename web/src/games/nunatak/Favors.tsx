/**
 * Favors.tsx - the open favors, and a favor with what it does.
 */
import { useId } from "preact/hooks";
import type { FaceProps } from "../../game/face";
import { say } from "../../words";
import { favorName, favorText } from "./names";
import { thingProps } from "./thing";
import type { FavorName, NunatakView } from "./view";

/** When it is used. */
const USES: Record<FavorName, "now" | "once" | "final"> = {
  foresight: "once",
  abundance: "once",
  divination: "once",
  propagation: "once",
  transformation: "final",
  insight: "final",
  edges: "final",
  ornaments: "final",
  ascent: "now",
  exchange: "now",
};
const GLYPHS = { now: "⚡", once: "①", final: "⚑" };

export function FavorUse({ favor }: { favor: FavorName }) {
  const use = USES[favor];
  return (
    <span class={`nt-use ${use}`} title={say(`web.nunatak.use.${use}`)}>
      <span aria-hidden="true">{GLYPHS[use]}</span>
      <span class="nt-unseen">{say(`web.nunatak.use.${use}`)}</span>
    </span>
  );
}

/** A favor that somebody holds: its text appears as one points at it, tabs to it or taps it. */
export function HeldFavor({ favor, used }: { favor: FavorName; used?: boolean }) {
  const text = useId();
  return (
    <span class={`nt-held ${used ? "used" : ""}`}>
      <button type="button" class="nt-favor-chip" aria-describedby={text}>
        <FavorUse favor={favor} /> {favorName(favor)}
        {used && <span class="nt-unseen"> ({say("web.nunatak.used")})</span>}
      </button>
      <span id={text} class="nt-tip" role="tooltip">
        {favorText(favor)}
      </span>
    </span>
  );
}

export function OpenFavors(props: FaceProps<NunatakView>) {
  const { open, left } = props.moment.view.favors;
  return (
    <section class="nt-panel nt-favors-panel" aria-labelledby="nt-favors">
      <h2 id="nt-favors">
        {say("web.nunatak.favors")} <small>{say("web.nunatak.favors.left", { count: left })}</small>
      </h2>
      <div class="nt-favors">
        {open.map((favor, i) => (
          <button key={i} {...thingProps(`favor:${favor}`, "nt-favor", props)}>
            <strong>
              <FavorUse favor={favor} /> {favorName(favor)}
            </strong>
            <span class="nt-favor-text">{favorText(favor)}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
