import type { FaceProps } from "../../play/face";
import { Plan } from "./Plan";
import { cellsOfFloor, FLOORS, type NunatakView } from "./view";
import "./tokens.css";
import "./board.css";

/** The plan of the floors alone, small; a floor where nothing lies is left out. */
export function Diagram(props: FaceProps<NunatakView>) {
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
