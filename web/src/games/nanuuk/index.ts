/**
 * Nanuuk! on the page.
 */
import type { Face } from "../../game/face";
import { Board } from "./Board";
import { attempt, implied, tags, way } from "./notation";
import { Panels } from "./Panels";
import type { NanuukView } from "./view";

export const face: Face<NanuukView> = { game: "nanuuk", tags, implied, way, attempt, Board, Panels };
