/**
 * refusal.ts - a failure as something to be told: whatever happened, the game is as it was.
 */
import type { Refusal } from "../table/table";

export const asRefusal = (error: unknown): Refusal => ({
  message: error instanceof Error ? error.message : String(error),
});
