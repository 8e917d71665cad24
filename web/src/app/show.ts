/**
 * show.ts - opens a table and goes to it.
 */
import { linkTo } from "../table/link";
import { asRefusal, type Refusal, type Table } from "../table/table";
import { busy } from "../ui/settled";
import { say } from "../ui/words";
import { gamePath, go } from "./route";

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

/** Resolves to what is to be said about it. */
export async function copyLink(table: Table, ply: number): Promise<string> {
  const address = await linkTo(await table.record(), ply);
  try {
    await navigator.clipboard.writeText(address);
    return say("web.link.copied");
  } catch {
    return say("web.link.here", { address });
  }
}
