/**
 * backoff.ts - when to try again: soon, then later and later, and not all at the same moment.
 */
const FIRST = 500; // milliseconds
const LONGEST = 30_000;

export class Backoff {
  private timer = 0;
  private failures = 0;

  constructor(private readonly act: () => void) {}

  later(): void {
    const wait = Math.min(LONGEST, FIRST * 2 ** this.failures) * (0.5 + Math.random() / 2);
    this.failures += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(this.act, wait) as unknown as number;
  }

  now(): void {
    this.cancel();
    this.act();
  }

  cancel(): void {
    clearTimeout(this.timer);
  }

  /** It worked: the next failure is the first one again. */
  succeeded(): void {
    this.failures = 0;
  }
}
