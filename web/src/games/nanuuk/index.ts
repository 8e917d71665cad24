import type { Face } from "../../play/face";
import { Board } from "./Board";
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
  rules: () => import("virtual:rules/nanuuk"),
  keys: [],
  sounds: [
    [/^(caught|brought_home)/, "scored"],
    [/^(crack_laid|removed)/, "cracked"],
    [/^(placed|stepped|paddled|token_laid)/, "placed"],
  ],
  ends: /^(enclosed|removed|all_home|no_steps)$/,
  Board,
  Panels,
};
