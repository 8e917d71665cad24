/**
 * moments.ts - positions of the past that were looked at lately: a slider asks for the same ones
 * again and again.
 */
import type { Moment } from "./table";

const MOST = 64;

export class Moments {
  private readonly known = new Map<number, Promise<Moment>>();

  constructor(private readonly find: (ply: number) => Promise<Moment>) {}

  at(ply: number): Promise<Moment> {
    const moment = this.known.get(ply) ?? this.find(ply);
    this.known.delete(ply);
    this.known.set(ply, moment); // now the latest
    if (this.known.size > MOST) this.known.delete(this.known.keys().next().value!);
    moment.catch(() => this.known.delete(ply));
    return moment;
  }

  forget(): void {
    this.known.clear();
  }
}
