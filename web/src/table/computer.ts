/**
 * computer.ts - the computers at a table: they think one at a time, and can be made to give up a thought.
 */
import { Mind } from "../engine/mind";

export interface Thought {
  record: string;
  level: number;
  /** The same seed leads to the same move. */
  seed: string;
}

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

export class Computer {
  /** Milliseconds that a move takes at least. */
  pace = 0;
  private readonly mind = new Mind();
  /** Whoever finds another one here, or none, was given up. */
  private current: Thought | null = null;

  get thinking(): boolean {
    return this.current !== null;
  }

  giveUp(): void {
    if (this.current !== null) this.mind.stop();
    this.current = null;
  }

  /** Also ends the engine it thinks with, which would stay in memory, idle, with its nets. */
  close(): void {
    this.current = null;
    this.mind.stop();
  }

  /** The move it decides on; null: it was given up. The thought is current until it is taken. */
  async decide(thought: Thought): Promise<string | null> {
    const begin = performance.now();
    this.current = thought;
    try {
      const move = await this.thinkTwice(thought);
      await wait(begin + this.pace - performance.now());
      return this.current === thought ? move : null;
    } catch (error) {
      if (this.take(thought)) throw error;
      return null;
    }
  }

  /** Ends the thought because its move is played now; false: it was given up meanwhile. */
  take(thought: Thought): boolean {
    if (this.current !== thought) return false;
    this.current = null;
    return true;
  }

  /** A failed thought may succeed in a new worker; only a second failure is one. */
  private async thinkTwice(thought: Thought): Promise<string | null> {
    const think = () => this.mind.think(thought.record, thought.level, thought.seed);
    return think().catch(() => (this.current === thought ? think() : null));
  }
}
