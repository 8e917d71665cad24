import type { Face } from "../../play/face";
import { Board } from "./Board";
import { attempt, implied, tags, way } from "./notation";
import { Panels } from "./Panels";
import type { NanuukView } from "./view";

/**
 * Nanuuk! on the page.
 */

export const face: Face<NanuukView> = {
  tags,
  implied,
  way,
  attempt,
  keys: [],
  sounds: [
    [/^(caught|brought_home)/, "scored"],
    [/^(crack_laid|removed)/, "cracked"],
    [/^(placed|stepped|paddled|token_laid)/, "placed"],
  ],
  Board,
  Panels,
};
