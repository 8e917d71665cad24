/**
 * number.ts - the number that this browser adds to a deal, so that nobody else can choose it: made by chance,
 * committed to when one sits down, and told when all chairs are taken (docs/server.md, "Fair deals").
 */
import { go } from "../../app/route";
import { Engine } from "../../engine/engine";
import { busy } from "../../ui/settled";
import { tablePath } from "../route";
import { connection } from "./connection";
import { keepPromise, promiseOf } from "./promised";
import type { Told } from "./protocol";
import { randomHex } from "./random";

const BYTES = 32;

interface OwnNumber {
  number: string;
  commitment: string;
}

/** The engine hashes it: what a browser has for that is only there on secure pages. */
async function newNumber(): Promise<OwnNumber> {
  const number = randomHex(BYTES);
  const engine = new Engine();
  try {
    return { number, commitment: (await engine.ask("fingerprint", { seed: number })).fingerprint };
  } finally {
    engine.close();
  }
}

/**
 * Asks the server for something with a commitment to a new number, which is kept for the table: before it is
 * asked if the table is known, as the server may want the number at once; else for the one that `ask` tells.
 */
export async function committed(
  ask: (fields: { commit?: string }) => Promise<string>,
  known: string | null = null,
): Promise<string> {
  const own = await newNumber().catch(() => null); // without an engine one plays without a number
  if (own && known !== null) keepPromise(known, { ...own, tries: promiseOf(known).tries ?? 0 });
  const table = await ask(own ? { commit: own.commitment } : {});
  if (own && known === null) keepPromise(table, own);
  return table;
}

export const takeChair = (wish: { table: string; chair: number; key?: string }): Promise<string> =>
  committed(async (fields) => {
    await connection.ask("sit", { ...wish, ...fields });
    return wish.table;
  }, wish.table);

const commit = (table: string) =>
  committed(async (fields) => {
    if (fields.commit) await connection.ask("commit", { table, commit: fields.commit });
    return table;
  }, table);

/** A number once told is told again for the same promises only. */
async function reveal({ table, chair, fair }: Told): Promise<void> {
  const { hash, commitments } = fair!;
  const { number, commitment, hash: before, tries = 0 } = promiseOf(table);
  if (!number || commitments![chair!] !== commitment || (before && before !== hash)) return;
  keepPromise(table, { number, commitment, hash, commitments, tries: before ? tries : tries + 1 });
  await connection.ask("reveal", { table, number }, true);
}

/** The part of this browser in the deal of one table: it commits or tells its number whenever that is due. */
export class Contribution {
  private latest: Told | null = null;
  private first = true;
  private working = false;

  hear(told: Told): void {
    this.latest = told;
    if (!this.working) void this.work();
  }

  /** What is told meanwhile is looked at afterwards. */
  private async work(): Promise<void> {
    const done = busy();
    this.working = true;
    while (this.latest !== null) {
      const told = this.latest;
      this.latest = null;
      await this.act(told)?.catch(() => {}); // refused or cut off: the table tells how it is now
    }
    this.working = false;
    done();
  }

  /** Another browser of the same person may have committed: the one that comes later takes over. */
  private act(told: Told): Promise<unknown> | undefined {
    const { table, stage, chair, fair } = told;
    const first = this.first;
    this.first = false;
    if (stage !== "waiting" || chair === null || !fair?.commitments) return undefined;
    if (fair.reveal !== undefined) return reveal(told);
    const mine = fair.commitments[chair];
    return mine === null || (first && mine !== promiseOf(table).commitment) ? commit(table) : undefined;
  }
}

/** The next game of the same people: whoever asks first makes it, the others sit down at it. */
export async function rematch(table: string): Promise<void> {
  go(tablePath(await committed(async (fields) => (await connection.ask("rematch", { table, ...fields }, true)).table)));
}
