/**
 * index.ts - Nunatak's face: its picture and its notation.
 */
import rules from "virtual:rules/nunatak";
import type { Face } from "../../play/face";
import { Board } from "./Board";
import { Diagram } from "./Diagram";
import { about, asks, name, tags } from "./notation";
import { Dock, Panels } from "./Panels";
import type { NunatakView } from "./view";

export const face: Face<NunatakView> = {
  tags,
  implied: ["type"],
  name,
  about,
  asks,
  rules,
  book: () => import("./book"),
  keys: [
    [["PageUp", "PageDown"], "web.keys.floors"],
    [["0"], "web.keys.camera"],
  ],
  sounds: [
    [/^(square_|dome$)/, "square"],
    [/^(supported|lines)/, "scored"],
    [/^(built|tile_laid)/, "placed"],
  ],
  ends: /^(dome|dome_nobody|dome_placed|game_over)$/,
  Board,
  Diagram,
  Dock,
  Panels,
};
