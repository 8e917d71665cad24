import type { DiagramProps, FaceProps } from "../../play/face";
import { Hand, SCORED_AS } from "./Hand";
import { partiesOf } from "./party";
import { Plan } from "./Plan";
import { PartyBadge } from "./Symbol";
import { Track } from "./Track";
import { cellsOfFloor, FLOORS, TYPES, type NunatakView } from "./view";
import "./tokens.css";
import "./board.css";
import "./panels.css";

/** The plan of the floors; a floor where nothing lies is left out. */
function Floors(props: FaceProps<NunatakView>) {
  const { tiles } = props.moment.view;
  const floors = FLOORS.filter((floor) => cellsOfFloor(floor).some((cell) => tiles[cell] !== undefined));
  return (
    <div class="nt-board nt-flat nt-diagram">
      <div class="nt-scene">
        <Plan {...props} floors={floors} pointed={null} />
      </div>
    </div>
  );
}

/** Everybody's cards, and the track where engineers need it. */
function Hands({ shows, ...props }: DiagramProps<NunatakView>) {
  const { view } = props.moment;
  const parties = partiesOf(view, props.setup);
  return (
    <div class="nt-panels nt-diagram-hands" data-shows={shows}>
      {parties.map((party, i) => (
        <div key={i} class="nt-party" style={{ "--party": `var(${party.colour})` }}>
          <p>
            <PartyBadge party={party} /> <span class="nt-name">{party.name}</span>
          </p>
          <Hand props={props} index={i} />
        </div>
      ))}
      {shows === SCORED_AS.E && <Track setup={props.setup} view={view} parties={parties} />}
    </div>
  );
}

/** What a rule is about: cards, or else the temple. */
export function Diagram(props: DiagramProps<NunatakView>) {
  return TYPES.some((type) => SCORED_AS[type] === props.shows) ? <Hands {...props} /> : <Floors {...props} />;
}
