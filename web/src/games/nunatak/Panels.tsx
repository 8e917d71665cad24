/**
 * Panels.tsx - everything that lies on the table beside the temple.
 */
import { useMemo } from "preact/hooks";
import { OursMark } from "../../aid/OursMark";
import type { FaceProps } from "../../play/face";
import type { Setup } from "../../table/table";
import { currentLanguage, say, sayOf } from "../../ui/words";
import { completionOf, isOurs } from "./edition";
import { OpenFavors } from "./Favors";
import { Market, Piles } from "./Market";
import { Parties } from "./Parties";
import { partiesOf } from "./party";
import { useThings } from "./pointing";
import { useShow } from "./show";
import { Track } from "./Track";
import type { NunatakView } from "./view";
import "./tokens.css";
import "./panels.css";
import "./compact.css"; // after what it overrides on small screens

/** Four players: who plays the last two turns. */
function Completion({ setup, name }: { setup: Setup; name: string }) {
  const { first, second } = completionOf(name);
  const said = { first: sayOf(`nunatak.measure.${first}`), second: sayOf(`nunatak.measure.${second}`) };
  return (
    <section class="nt-panel nt-completion-panel" aria-labelledby="nt-completion">
      <div class="nt-head">
        <h2 id="nt-completion">{say("web.nunatak.completion")}</h2>
        {isOurs("completions") && <OursMark kind={setup} part="completions" />}
      </div>
      <p>{say("nunatak.view.completion", said)}</p>
    </section>
  );
}

export function Dock(props: FaceProps<NunatakView>) {
  const things = useThings(props, ["slot"]);
  const market = useMemo(() => <Market {...things} />, [things, currentLanguage()]);
  return <div class="nt-panels">{market}</div>;
}

export function Panels(props: FaceProps<NunatakView>) {
  const { setup, moment } = props;
  const { view } = moment;
  useShow(props);
  // Nothing of these can be picked.
  const [piles, track, completion] = useMemo(
    () => [
      <Piles view={view} />,
      <Track setup={setup} view={view} parties={partiesOf(view, setup)} />,
      view.completion && <Completion setup={setup} name={view.completion} />,
    ],
    [setup, moment, currentLanguage()],
  );
  const things = useThings(props, ["favor", "hand", "become"]);
  const [favors, parties] = useMemo(
    () => [<OpenFavors {...things} />, <Parties {...things} />],
    [things, currentLanguage()],
  );
  return (
    <div class="nt-panels">
      {piles}
      {favors}
      {parties}
      {track}
      {completion}
    </div>
  );
}
