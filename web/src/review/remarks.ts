/**
 * remarks.ts - what a review says about a moment: to a mistake why, to a turning point what turned.
 */
import type { Review, Verdict } from "../table/table";

export interface Remark {
  verdict: Verdict;
  /** In sentences. */
  words: string[];
}

/** About the decision that was made in the position after so many; null: nothing. */
export function remarkAt(verdicts: readonly Verdict[], review: Review | null, ply: number): Remark | null {
  const verdict = verdicts[ply];
  if (!verdict) return null;
  const turn = review?.turning.find((one) => one.ply === verdict.ply);
  const words = (verdict.mark && verdict.why) ?? turn?.text;
  return words === undefined ? null : { verdict, words: words.split("\n") };
}
