/**
 * rematch.ts - the next game of the same people: whoever asks first makes it, the others sit down at it.
 */
import { go } from "../route";
import { connection } from "./connection";
import { committed } from "./number";
import { tablePath } from "./route";

export async function rematch(table: string): Promise<void> {
  go(tablePath(await committed(async (fields) => (await connection.ask("rematch", { table, ...fields })).table)));
}
