/**
 * refused.ts - what the server does not do, and why: a code for the page, a sentence for people.
 */
import type { Refusal } from "../table/table";
import { say } from "../words";

/** Codes besides those of docs/server.md. */
export const AWAY = "away";

export interface ServerFault {
  code: string;
  message: string;
  rule?: string;
  reason?: { rule?: string };
}

export class Refused extends Error {
  readonly code: string;
  readonly rule: string | undefined;

  constructor({ code, message, rule, reason }: ServerFault) {
    super(message);
    this.name = "Refused";
    this.code = code;
    this.rule = rule ?? reason?.rule;
  }
}

/** The server cannot be reached. */
export const away = () => new Refused({ code: AWAY, message: say("web.online.away") });

/** As something to be told at the table; whatever is no refusal is thrown on. */
export function toldRefusal(error: unknown): Refusal {
  if (!(error instanceof Refused)) throw error;
  return error.rule === undefined ? { message: error.message } : { message: error.message, rule: error.rule };
}

/** Resolves to why it did not work; "": it did. */
export async function tried(act: () => Promise<unknown>): Promise<string> {
  try {
    await act();
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
