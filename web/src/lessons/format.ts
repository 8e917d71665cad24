/**
 * format.ts - lessons as `floe lesson export` writes them (docs/developers/lessons.md). It imports nothing: the build and the
 * browser tests know them by it, too.
 */

/** A key of the catalog. */
export type Key = string;

/** A step that wants a move. */
export interface Wish {
  right: string[];
  asides: { says: Key; moves: string[] }[];
  /** What is said to all other moves. */
  otherwise: Key;
  refusals: { says: Key; rules: string[] }[];
  /** What is said after the right move. */
  done?: Key;
  /** Moves that follow it. */
  then: string[];
}

export interface Step extends Partial<Wish> {
  name: string;
  /** Its position is not the one in which the step before ended. */
  deals: boolean;
  record: string;
  say: Key[];
  /** Tags of things to be marked. */
  show: string[];
}

export interface ExportedLesson {
  game: string;
  name: string;
  title: Key;
  steps: Step[];
}

export const wishOf = (step: Step): Wish | null => (step.right ? (step as Wish) : null);

/** What is said to a legal move that is not right. */
export const asideOf = (wish: Wish, move: string): Key =>
  wish.asides.find(({ moves }) => moves.includes(move))?.says ?? wish.otherwise;

/** What is said besides the reason of a refusal. */
export const refusalOf = (wish: Wish, rule: string | undefined): Key | null =>
  wish.refusals.find(({ rules }) => rule !== undefined && rules.includes(rule))?.says ?? null;
