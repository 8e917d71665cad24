import rules from "virtual:rules/nanuuk";
import type { Face } from "../../play/face";
import { Board } from "./Board";
import { Diagram } from "./Diagram";
import { implied, name, tags } from "./notation";
import { Panels } from "./Panels";
import type { NanuukView } from "./view";

/**
 * Nanuuk! on the page.
 */

export const face: Face<NanuukView> = {
  tags,
  implied,
  name,
  rules,
  book: () => import("./book"),
  keys: [],
  sounds: [
    [/^(caught|brought_home)/, "scored"],
    [/^(crack_laid|removed)/, "cracked"],
    [/^(placed|stepped|paddled|token_laid)/, "placed"],
  ],
  ends: /^(enclosed|removed|all_home|no_steps)$/,
  Board,
  Diagram,
  Panels,
};
