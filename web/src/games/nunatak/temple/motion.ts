/**
 * motion.ts - short movements, drawn frame by frame only while there are any. Any key or click ends them.
 */
import { busy } from "../../../ui/settled";

interface Movement {
  began: number;
  lasts: number;
  /** From 0 to 1; 1 comes exactly once, at the end. */
  step(share: number): void;
}

export class Motion {
  private running: Movement[] = [];
  private rested: (() => void) | null = null;
  private awaited = 0;

  /** `draw` shows what the steps have changed. */
  constructor(private readonly draw: () => void) {
    addEventListener("keydown", this.skip, true);
    addEventListener("pointerdown", this.skip, true);
  }

  start(lasts: number, step: (share: number) => void): void {
    step(0);
    this.running.push({ began: performance.now(), lasts, step });
    if (this.rested) return;
    this.rested = busy();
    this.awaited ||= requestAnimationFrame(this.frame);
  }

  /** Everything is where it was going to be. */
  readonly skip = (): void => {
    if (this.running.length === 0) return;
    this.advance(Infinity);
    this.draw();
  };

  dispose(): void {
    removeEventListener("keydown", this.skip, true);
    removeEventListener("pointerdown", this.skip, true);
    this.running = [];
    this.rest();
  }

  private rest(): void {
    this.rested?.();
    this.rested = null;
  }

  private advance(now: number): void {
    const moving = this.running;
    this.running = moving.filter(({ began, lasts }) => now < began + lasts);
    for (const { began, lasts, step } of moving) step(Math.min(Math.max((now - began) / lasts, 0), 1));
    if (this.running.length === 0) this.rest();
  }

  private readonly frame = (now: number): void => {
    this.awaited = 0;
    if (this.running.length === 0) return;
    this.advance(now);
    this.draw();
    if (this.running.length > 0) this.awaited ||= requestAnimationFrame(this.frame);
  };
}

/** Fast at first, gentle at the end. */
export const gently = (share: number) => 1 - (1 - share) ** 3;
/** Falling. */
export const falling = (share: number) => share * share;
