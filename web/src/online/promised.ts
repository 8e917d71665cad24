/**
 * promised.ts - the fingerprints of deals, kept from the first moment they were told: whoever changes a
 * deal later would have to change what is kept here, too.
 */
import type { Told } from "./told";

const keyOf = (table: string) => `floe.deal.${table}`;

function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** Keeps the fingerprint as long as the game is played. */
export function promised({ table, stage, fair }: Told): void {
  if (stage !== "playing" || !fair?.hash || promiseOf(table) !== null) return;
  try {
    storage()?.setItem(keyOf(table), fair.hash);
  } catch {
    // Full: then the deal cannot be checked against it, and the page says so.
  }
}

/** The fingerprint that was told before the game was over; null: this browser was not there. */
export const promiseOf = (table: string): string | null => storage()?.getItem(keyOf(table)) ?? null;
