import type { FaceProps } from "../../play/face";
import { Board } from "./Board";
import type { NanuukView } from "./view";

/** The floe, as high as a picture beside the rules. */
export function Diagram(props: FaceProps<NanuukView>) {
  return (
    <div class="nanuuk-diagram">
      <Board {...props} />
    </div>
  );
}
