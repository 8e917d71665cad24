/**
 * fairness.ts - was the deal the one that was promised? The server told the fingerprint of the seed before
 * the first move and the seed after the last; the engine in this browser compares them, and plays the
 * whole record again with that seed.
 */
import { Engine } from "../engine/engine";
import { api } from "./api";
import { promiseOf } from "./promised";
import type { Told } from "./told";

/** "late": it fits, but this browser was not there when it was promised. */
export type Verdict = "fair" | "late" | "unfair" | "unknown";

async function examine(engine: Engine, { table, fair }: Told): Promise<Verdict> {
  if (!fair?.seed || !fair.hash) return "unknown";
  const kept = promiseOf(table);
  const { fingerprint } = await engine.ask("fingerprint", { seed: fair.seed });
  if (fingerprint !== fair.hash || (kept !== null && kept !== fingerprint)) return "unfair";
  const played = await engine.ask("load", { record: await api.record(table), undo: "any" });
  if (played.seed !== fair.seed) return "unfair";
  return kept === null ? "late" : "fair";
}

export async function judge(told: Told): Promise<Verdict> {
  const engine = new Engine();
  try {
    return await examine(engine, told);
  } catch {
    return "unknown";
  } finally {
    engine.close();
  }
}
