/**
 * mind.ts - the computer's thoughts, in an engine of their own: the game goes on being shown
 * meanwhile, and they end when its worker does.
 */
import type { Analysis } from "../protocol/server";
import type { Hint, Judgement, Review, Verdict } from "../table/table";
import { CLOSED, Engine, EngineError } from "./engine";

/** What a hint is thought over with: strong, and still an answer in a moment or two. */
const ADVISER = 6;
/** Every decision of a game is judged with this, and every move before it is final, so it must not take long. */
const JUDGE = 5;
/** So many decisions are judged before the engine listens again: a second or so. */
const PART = 8;

/** The game to think about, and the seat of whoever reads the sentences, if that is somebody. */
export interface Game {
  record: string;
  you?: number;
}

export class Mind {
  private engine: Engine | null = null;
  private readonly learned = new Set<string>();
  /** The game whose analysis the engine can go on with; "": none. */
  private reviewed = "";
  private paused = false;

  /** The move of a computer of this level; null: it was stopped. */
  think(record: string, level: number, seed: string): Promise<string | null> {
    return this.unlessStopped(async (engine) => (await engine.ask("think", { level, seed })).move, { record });
  }

  hint(game: Game): Promise<Hint | null> {
    return this.unlessStopped(async (engine) => {
      const { seat, move, text = "" } = await engine.ask("hint", { level: ADVISER });
      return { seat, move, sentences: text.split("\n").filter((sentence) => sentence !== "") };
    }, game);
  }

  /** Before somebody is warned of a mistake, it is thought over for as long as a hint is. */
  judge(game: Game, move: string): Promise<Judgement | null> {
    return this.unlessStopped(async (engine) => {
      const found = await engine.ask("judge", { move, level: JUDGE });
      return found.mark === "mistake" ? engine.ask("judge", { move, level: ADVISER }) : found;
    }, game);
  }

  /**
   * Judges the game in parts, because an engine that thinks hears nothing: after `pause` the part that was begun is the
   * last, and the next analysis of the same game goes on behind it. Null: it was stopped.
   */
  async analyse(game: Game, progress: (done: Verdict) => void): Promise<Review | null> {
    const hear = (line: object) => {
      const { plies: _, progress: __, ...verdict } = line as Verdict & { plies: number; progress: true };
      progress(verdict);
    };
    const judge = (engine: Engine) => engine.ask("analyse", { level: JUDGE, progress: true, most: PART }, hear);
    this.paused = false;
    let review = await this.unlessStopped(judge, game, this.reviewed === JSON.stringify(game));
    this.reviewed = JSON.stringify(game);
    while (review?.stopped && !this.paused) review = await this.unlessStopped(judge, game, true);
    return review;
  }

  /** Tells what a server has found about the game. Null: it was stopped. */
  review(game: Game, analysis: Analysis): Promise<Review | null> {
    return this.unlessStopped((engine) => engine.ask("review", { analysis }), game);
  }

  /** Ends the analysis after the part that was begun. */
  pause(): void {
    this.paused = true;
  }

  /** Gives up what is being thought, and forgets the worker: it cannot be interrupted otherwise. */
  stop(): void {
    this.engine?.close();
    this.engine = null;
    this.reviewed = "";
    this.learned.clear();
  }

  /** `there`: the engine has this game already. */
  private async unlessStopped<T>(
    thought: (engine: Engine) => Promise<T>,
    game: Game,
    there = false,
  ): Promise<T | null> {
    try {
      return await thought(there && this.engine ? this.engine : await this.prepare(game));
    } catch (error) {
      if (error instanceof EngineError && error.code === CLOSED) return null;
      this.stop(); // whatever it was, the next thought begins anew
      throw error;
    }
  }

  private async prepare(game: Game): Promise<Engine> {
    this.reviewed = "";
    this.engine ??= new Engine();
    const engine = this.engine;
    const { nets } = await engine.ask("load", { ...game, undo: "any" });
    const missing = nets.filter((name) => !this.learned.has(name));
    for (const name of missing) this.learned.add(name);
    await Promise.all(missing.map((name) => engine.learn(name, netAddress(name))));
    return engine;
  }
}

/** The addresses of the nets by which computer players judge. */
const files = import.meta.glob<string>("../../../nets/*.net", { query: "?url", import: "default", eager: true });

const netAddress = (name: string): string => {
  const address = files[`../../../nets/${name}.net`];
  if (address === undefined) throw new Error(`There is no net ${name}`);
  return address;
};
