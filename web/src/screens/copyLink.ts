/**
 * copyLink.ts - a game as an address, for somebody else.
 */
import { linkTo } from "../table/link";
import type { Table } from "../table/table";
import { say } from "../words";

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
