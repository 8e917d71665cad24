/**
 * show.ts - opens a table and goes to it.
 */
import { asRefusal } from "../game/refusal";
import { busy } from "../game/settled";
import { gamePath, go } from "../route";
import type { Refusal, Table } from "../table/table";

/** Resolves to why that did not work; null: it is shown. */
export async function show(open: () => Promise<Table>): Promise<Refusal | null> {
  const done = busy();
  try {
    go(gamePath((await open()).id));
    return null;
  } catch (error) {
    return asRefusal(error);
  } finally {
    done();
  }
}

/** The same as a sentence; "": it is shown. */
export const shown = async (open: () => Promise<Table>) => (await show(open))?.message ?? "";
