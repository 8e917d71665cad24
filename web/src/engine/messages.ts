/**
 * messages.ts - what passes between the page and the worker in which an engine runs.
 */

/** To the worker. Orders are carried out one after the other; each is answered under its number. */
export type Order =
  | { kind: "ask"; number: number; line: string }
  /** The engine learns to judge by a net, which is fetched. */
  | { kind: "net"; number: number; name: string; address: string };

/** From the worker. */
export type Report =
  | { kind: "answer"; number: number; line: string }
  | { kind: "progress"; number: number; line: string }
  /** The engine itself, or a file for it, could not be had. */
  | { kind: "missing"; number: number; what: string }
  /** The engine has failed; it answers nothing any more. */
  | { kind: "broken"; number: number; what: string };
