/**
 * index.ts - Nunatak's face: its picture and its notation.
 */
import type { Face } from "../../play/face";
import { Board } from "./Board";
import { attempt, tags, way } from "./notation";
import { Panels } from "./Panels";
import type { NunatakView } from "./view";

export const face: Face<NunatakView> = {
  tags,
  implied: ["type"],
  way,
  attempt,
  keys: [
    [["PageUp", "PageDown"], "web.keys.floors"],
    [["0"], "web.keys.camera"],
  ],
  sounds: [
    [/^(supported|lines|square_|dome$)/, "scored"],
    [/^(built|tile_laid)/, "placed"],
  ],
  Board,
  Panels,
};
