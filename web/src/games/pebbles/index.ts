/**
 * index.ts - the face of Pebbles, the template game: the smallest picture that fulfils the contract of face.ts.
 *
 * Whoever draws a new game copies this folder and adds a line to games/list.ts. The engine does not offer Pebbles to
 * people, so the start page does not show it; "#setup/pebbles" leads to it.
 */
import rules from "virtual:rules/pebbles";
import type { Face, Tag } from "../../play/face";
import { Board, Panels, type PebblesView } from "./Board";

/** Taking ("left:2") is pointing at a pebble; a forecast ("sun") is a button. */
const tags = (move: string): Tag[] => [move.includes(":") ? move : `do:${move}`];

export const face: Face<PebblesView> = {
  tags,
  implied: [],
  name: (tag) => tag,
  rules,
  book: async () => ({ examples: {}, terms: [] }),
  keys: [],
  sounds: [
    [/^right$/, "scored"],
    [/^taken$/, "placed"],
  ],
  ends: /^$/,
  Board,
  Diagram: Board,
  Panels,
};
