/**
 * promised.ts - what this browser knows of a deal before it is made: its own number for it, and what the
 * server and the other browsers have promised. It is kept until the game is over: whoever changes a deal
 * later would have to change what is kept here, too.
 */
import type { Digits, Told } from "./told";

export interface Promised {
  /** The server's commitment, as long as the game is played. */
  hash?: string;
  /** Those of all chairs, as they were when this browser told its number. */
  commitments?: Digits[];
  /** What this browser has committed to, and the commitment. */
  number?: string;
  commitment?: string;
  /** How often this browser has told a number for this table: more than once if somebody else did not. */
  tries?: number;
}

const keyOf = (table: string) => `floe.deal.${table}`;
/** Without storage, as long as the page is open. */
const here = new Map<string, string>();

/** {}: this browser was not there. */
export function promiseOf(table: string): Promised {
  try {
    const words = localStorage.getItem(keyOf(table)) ?? here.get(table) ?? "{}";
    return words.startsWith("{") ? (JSON.parse(words) as Promised) : { hash: words };
  } catch {
    return JSON.parse(here.get(table) ?? "{}") as Promised;
  }
}

export function keepPromise(table: string, promised: Promised): void {
  const words = JSON.stringify(promised);
  here.set(table, words);
  try {
    localStorage.setItem(keyOf(table), words);
  } catch {
    // Full, or none: then only this page remembers.
  }
}

/** Keeps what was promised when the game begins; what was kept before stays. */
export function promised({ table, stage, fair }: Told): void {
  const kept = promiseOf(table);
  if (stage === "playing" && fair?.hash && !kept.hash) keepPromise(table, { ...kept, hash: fair.hash });
}
