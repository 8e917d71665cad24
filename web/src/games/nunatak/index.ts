/**
 * index.ts - Nunatak's face: its picture and its notation.
 */
import type { Face } from "../../game/face";
import { Board } from "./Board";
import { attempt, tags, way } from "./notation";
import { Panels } from "./Panels";
import type { NunatakView } from "./view";

export const face: Face<NunatakView> = { game: "nunatak", tags, implied: ["type"], way, attempt, Board, Panels };
