/**
 * refusal.ts - a failure as something to be told: whatever happened, the game is as it was.
 */
import type { Refusal } from "../table/table";

/** The engine's and the server's refusals say more than a sentence. */
export function asRefusal(error: unknown): Refusal {
  const { rule, option } = error as Partial<Refusal>;
  return {
    message: error instanceof Error ? error.message : String(error),
    ...(rule !== undefined && { rule }),
    ...(option !== undefined && { option }),
  };
}
