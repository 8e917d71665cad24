/**
 * Favors.tsx - the open favors, and a favor with what it does.
 */
import { useId } from "preact/hooks";
import { OursMark } from "../../aid/OursMark";
import { RuleLink } from "../../ui/RuleLink";
import { say } from "../../ui/words";
import { isOurs, ruleOf, useOf } from "./edition";
import { favorName, favorText } from "./names";
import { type Things, thingProps } from "./pointing";
import type { FavorName } from "./view";

const GLYPHS = { immediate: "⚡", once: "①", final: "⚑" };

/** When it is used. */
function Use({ favor }: { favor: FavorName }) {
  const use = useOf(favor);
  const words = say(`web.nunatak.use.${use}`);
  return (
    <span class="nt-use" role="img" aria-label={words} title={words}>
      {GLYPHS[use]}
    </span>
  );
}

interface HeldProps {
  favor: FavorName;
  used?: boolean;
  onRule(rule: string): void;
}

/** A favor that somebody holds: its text and its rule appear as one points at it, tabs to it or taps it. */
export function HeldFavor({ favor, used, onRule }: HeldProps) {
  const text = useId();
  return (
    <span class={`nt-held ${used ? "nt-used" : ""}`}>
      <button type="button" class="nt-favor-chip" aria-describedby={text}>
        <Use favor={favor} /> {favorName(favor)}
        {used && <span class="nt-unseen"> ({say("web.nunatak.used")})</span>}
      </button>
      <span class="nt-tip">
        <span id={text}>{favorText(favor)}</span> <RuleLink rule={ruleOf(favor)} onRule={onRule} />
      </span>
    </span>
  );
}

export function OpenFavors(props: Things) {
  const { open, left } = props.moment.view.favors;
  return (
    <section class="nt-panel nt-favors-panel" aria-labelledby="nt-favors">
      <h2 id="nt-favors">
        {say("web.nunatak.favors")} <small>{say("web.nunatak.favors.left", { count: left })}</small>
      </h2>
      <div class="nt-favors">
        {open.map((favor, i) => (
          <div key={i} class="nt-favor-place">
            <button {...thingProps(`favor:${favor}`, "nt-favor", props)}>
              <strong>
                <Use favor={favor} /> {favorName(favor)}
              </strong>
              <span class="nt-favor-text">{favorText(favor)}</span>
            </button>
            <span class="nt-favor-more">
              <RuleLink rule={ruleOf(favor)} onRule={props.onRule} />
              {isOurs(favor) && <OursMark kind={props.setup} part={favor} />}
            </span>
          </div>
        ))}
      </div>
    </section>
  );
}
