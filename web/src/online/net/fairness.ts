/**
 * fairness.ts - could anybody choose the deal? The server and the players' browsers have promised their parts of
 * the seed before any was told; now all are known. The engine in this browser checks them against the promises,
 * mixes the seed again, and plays the whole record with it.
 */
import { Engine } from "../../engine/engine";
import { api } from "./api";
import { type Promised, promiseOf } from "./promised";
import type { Fair, Told } from "./protocol";

/**
 * "mixed": a number of this browser is in the seed; "others": numbers of others may be, and all is as promised; "fair":
 * the seed is the server's own, and the one that was promised; "late": it fits, but this browser was not there when
 * it was promised; "tomorrow": the deal of a day that is not over;
 * "undealt": the game begins the same each time, so there is nothing to judge.
 */
export type Verdict = "undealt" | "mixed" | "others" | "fair" | "late" | "unfair" | "unknown" | "tomorrow";

type Proof = Fair & { seed: string };

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Is what was told now what was promised then? */
const isKept = ({ hash, commitments }: Fair, before: Promised) =>
  (!before.hash || before.hash === hash) && (!before.commitments || same(before.commitments, commitments));

async function isMixed(engine: Engine, table: string, fair: Proof): Promise<boolean> {
  const { hash, commitments, secret, numbers, seed, order } = fair;
  if (!secret || !commitments || !numbers) return (await engine.ask("fingerprint", { seed })).fingerprint === hash;
  const drawn = order ? { order } : {};
  return (await engine.ask("verify_deal", { table, hash, commitments, secret, numbers, seed, ...drawn })).fair;
}

async function isPlayed(engine: Engine, table: string, { seed, generator }: Proof): Promise<boolean> {
  const played = await engine.ask("load", { record: await api.record(table), undo: "any" });
  return played.seed === seed && (played.generator ?? "splitmix64") === generator;
}

/** Where somebody sat before seats were drawn: there their number is. */
export const chairBefore = <Chair extends number | null>({ order }: Fair, chair: Chair) =>
  chair !== null && order ? order[chair]! : chair;

/** Whoever told a number has the seat that was drawn for the chair they told it from. */
function isSeated(fair: Proof, chair: number | null, { commitment, commitments }: Promised): boolean {
  const before = chairBefore(fair, chair);
  return before === null || !fair.order || !commitments || commitments[before] === commitment;
}

/** How much it means that everything is right. */
function worth(fair: Proof, chair: number | null, before: Promised): Verdict {
  if (!before.hash) return "late";
  if (!fair.numbers) return "fair";
  const mine = chairBefore(fair, chair);
  return before.number && mine !== null && fair.numbers[mine] === before.number ? "mixed" : "others";
}

async function examine(engine: Engine, { table, chair, fair }: Told): Promise<Verdict> {
  if (!fair?.seed) return "unknown";
  const [proof, before] = [{ ...fair, seed: fair.seed }, promiseOf(table)];
  const right =
    isKept(proof, before) &&
    isSeated(proof, chair, before) &&
    (await isMixed(engine, table, proof)) &&
    (await isPlayed(engine, table, proof));
  return right ? worth(proof, chair, before) : "unfair";
}

/** Seeds of no meaning: where something is dealt, not all of them deal the same. */
const SEEDS = ["1", "2", "3"];

async function isDealt(engine: Engine, { game, players, options }: Told["setup"]): Promise<boolean> {
  const deals = new Set<string>();
  for (const seed of SEEDS) {
    await engine.ask("new", { game, players, options, seed, undo: "any" });
    deals.add(JSON.stringify((await engine.ask("state", {})).state));
  }
  return deals.size > 1;
}

export async function judge(told: Told): Promise<Verdict> {
  if (told.setup.daily && !told.fair?.seed) return "tomorrow";
  const engine = new Engine();
  try {
    if (!told.setup.lot && !(await isDealt(engine, told.setup))) return "undealt";
    return await examine(engine, told);
  } catch {
    return "unknown";
  } finally {
    engine.close();
  }
}
