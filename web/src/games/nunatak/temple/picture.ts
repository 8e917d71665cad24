/**
 * picture.ts - all that the temple needs to know to show itself.
 */
import type { FaceProps, Tag } from "../../../game/face";
import type { Party } from "../party";
import type { Sight } from "../sight";
import type { NunatakView } from "../view";

export interface Picture extends Pick<FaceProps<NunatakView>, "open" | "picked" | "advised" | "events" | "look"> {
  view: NunatakView;
  parties: Party[];
  pointed: Tag | null;
  sight: Sight;
}
