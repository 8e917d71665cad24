/**
 * show.ts - opens a table and goes to it.
 */
import { busy } from "../game/settled";
import { gamePath, go } from "../route";
import type { Table } from "../table/table";

/** Resolves to why that did not work; "": it is shown. */
export async function show(open: () => Promise<Table>): Promise<string> {
  const done = busy();
  try {
    go(gamePath((await open()).id));
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    done();
  }
}
