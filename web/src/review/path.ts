/**
 * path.ts - the address of a game whose review is open: that of the game, and a word behind it.
 */
const WORD = "/review";

/** Without the word: which screen it is. */
export const withoutReview = (hash: string) => (hash.endsWith(WORD) ? hash.slice(0, -WORD.length) : hash);
export const reviewPath = (hash: string) => withoutReview(hash) + WORD;
export const asksForReview = (hash: string) => hash.endsWith(WORD);
