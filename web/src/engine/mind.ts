/**
 * mind.ts - the computer's thoughts, in an engine of their own: the game goes on being shown
 * meanwhile, and they end when its worker does.
 */
import type { Hint, Verdict } from "../table/table";
import { CLOSED, Engine, EngineError } from "./engine";

/** What a hint is thought over with: strong, and still an answer in a moment or two. */
const ADVISER = 6;
/** Every decision of a game is judged with this, so it must not take long. */
const JUDGE = 5;

export class Mind {
  private engine: Engine | null = null;
  private readonly learned = new Set<string>();

  /** The move of a computer of this level; null: it was stopped. */
  think(record: string, level: number, seed: string): Promise<string | null> {
    return this.unlessStopped(async (engine) => (await engine.ask("think", { level, seed })).move, record);
  }

  hint(record: string): Promise<Hint | null> {
    return this.unlessStopped(async (engine) => {
      const { seat, move, text = "" } = await engine.ask("hint", { level: ADVISER });
      return { seat, move, sentences: text.split("\n").filter((sentence) => sentence !== "") };
    }, record);
  }

  /** All decisions judged; stopped: those judged so far. */
  async analyse(record: string, progress: (done: Verdict, of: number) => void): Promise<Verdict[]> {
    const found: Verdict[] = [];
    const all = await this.unlessStopped(async (engine) => {
      const hear = (line: object) => {
        const { plies, progress: _, ...verdict } = line as Verdict & { plies: number; progress: true };
        found.push(verdict);
        progress(verdict, plies);
      };
      const { decisions } = await engine.ask("analyse", { level: JUDGE, progress: true }, hear);
      return inWords(engine, record, decisions);
    }, record);
    return all ?? found;
  }

  /** Gives up what is being thought, and forgets the worker: it cannot be interrupted otherwise. */
  stop(): void {
    this.engine?.close();
    this.engine = null;
    this.learned.clear();
  }

  private async unlessStopped<T>(thought: (engine: Engine) => Promise<T>, record: string): Promise<T | null> {
    try {
      return await thought(await this.prepare(record));
    } catch (error) {
      if (error instanceof EngineError && error.code === CLOSED) return null;
      this.stop(); // whatever it was, the next thought begins anew
      throw error;
    }
  }

  private async prepare(record: string): Promise<Engine> {
    this.engine ??= new Engine();
    const engine = this.engine;
    const { nets } = await engine.ask("load", { record, undo: "any" });
    const missing = nets.filter((name) => !this.learned.has(name));
    for (const name of missing) this.learned.add(name);
    await Promise.all(missing.map((name) => engine.learn(name, netAddress(name))));
    return engine;
  }
}

/** The better moves of marked decisions, as the engine describes them in their positions. */
async function inWords(engine: Engine, record: string, verdicts: readonly Verdict[]): Promise<Verdict[]> {
  const told: Verdict[] = [];
  for (const one of verdicts) {
    if (!one.mark || one.better === undefined) told.push(one);
    else {
      await engine.ask("load", { record, ply: one.ply - 1 });
      const { moves } = await engine.ask("moves", { text: true, points: true });
      const betterText = moves.find(({ move }) => move === one.better)?.text;
      told.push(betterText === undefined ? one : { ...one, betterText });
    }
  }
  return told;
}

/** The addresses of the nets by which computer players judge. */
const files = import.meta.glob<string>("../../../nets/*.net", { query: "?url", import: "default", eager: true });

const netAddress = (name: string): string => {
  const address = files[`../../../nets/${name}.net`];
  if (address === undefined) throw new Error(`There is no net ${name}`);
  return address;
};
