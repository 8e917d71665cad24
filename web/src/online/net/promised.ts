/**
 * promised.ts - what this browser knows of a deal before it is made: its own number for it, and what the
 * server and the other browsers have promised. It is kept until the game is over: whoever changes a deal
 * later would have to change what is kept here, too.
 */
import { read, write } from "../../ui/storage";
import type { Digits, Told } from "./protocol";

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

/** {}: this browser was not there. */
export const promiseOf = (table: string) => read<Promised>(keyOf(table), {});
export const keepPromise = (table: string, promised: Promised) => write(keyOf(table), promised);

/** Keeps what was promised when the game begins; what was kept before stays. */
export function promised({ table, stage, fair }: Told): void {
  const kept = promiseOf(table);
  if (stage === "playing" && fair?.hash && !kept.hash) keepPromise(table, { ...kept, hash: fair.hash });
}
