/**
 * refused.ts - what the server does not do, and why: a code for the page, a sentence for people.
 */
import { asRefusal, type Refusal } from "../../table/table";
import { say } from "../../ui/words";

/** Codes besides those of docs/server.md. */
export const AWAY = "away";

export interface ServerFault {
  code: string;
  message: string;
  rule?: string;
  option?: string;
  reason?: { rule?: string };
}

export class Refused extends Error {
  readonly code: string;
  readonly rule: string | undefined;
  readonly option: string | undefined;

  constructor({ code, message, rule, option, reason }: ServerFault) {
    super(message);
    this.name = "Refused";
    this.code = code;
    this.rule = rule ?? reason?.rule;
    this.option = option;
  }
}

/** The server cannot be reached. */
export const away = () => new Refused({ code: AWAY, message: say("web.online.away") });

/** As something to be told at the table; whatever is no refusal is thrown on. */
export function toldRefusal(error: unknown): Refusal {
  if (!(error instanceof Refused)) throw error;
  return asRefusal(error);
}

/** Resolves to why it did not work; null: it did. */
export async function refusedBy(act: () => Promise<unknown>): Promise<Refusal | null> {
  try {
    await act();
    return null;
  } catch (error) {
    return asRefusal(error);
  }
}

/** The same as a sentence; "": it worked. */
export const tried = async (act: () => Promise<unknown>): Promise<string> => (await refusedBy(act))?.message ?? "";
