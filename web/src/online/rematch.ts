/**
 * rematch.ts - the next game of the same people: whoever asks first makes it, the others sit down at it.
 */
import { go } from "../route";
import { connection } from "./connection";
import { tried } from "./refused";
import { tablePath } from "./route";

/** Resolves to why that did not work. */
export const rematch = (table: string): Promise<string> =>
  tried(async () => go(tablePath((await connection.ask("rematch", { table })).table)));
