/**
 * queue.ts - what is shown of a table: its decisions one after the other, at a pace that people can follow.
 *
 * A table tells how it stands at once, a computer answers in a moment, and after a break a server tells five decisions
 * together. Between that and the page stands this queue. It shows every decision of others as the whole table that it left:
 * board, market, log and score of that ply, with what it caused, so that all of them stay in step. Own decisions are shown
 * at once. While something waits nobody can decide, and whoever does not want to wait skips it.
 *
 * It knows no game and draws nothing: a picture moves as the events of a `Live` tell it.
 */
import type { Pace } from "../ui/pace";
import type { Live, LogEntry, Moment, Setup, Table } from "./table";

/** Milliseconds for which a decision of somebody else is shown. */
const STEP: Record<Pace, number> = { slow: 1800, normal: 900, fast: 400, once: 0 };
/** The same for an own one, before those of others follow. */
const OWN_STEP = 350;
/** The share of a step in which things move. */
const MOVING = 0.6;
/** Of more decisions that wait only the last ones are shown. */
const MOST = 12;

/** What is to be drawn. */
export interface Shown {
  live: Live;
  /** More is to come: nobody can decide yet. */
  behind: boolean;
  /** How long the movement for one event takes, in milliseconds; 0: it is simply there. */
  tempo: number;
}

export interface Followed {
  readonly setup: Setup;
  readonly live: Live;
  moment(ply: number): Promise<Moment>;
  listen: Table["listen"];
}

/** The milliseconds that a computer's move takes at least, lest it runs far ahead of what is shown. */
export const leastTime = (pace: Pace) => STEP[pace];

export class MoveQueue {
  shown: Shown;
  private newest: Live;
  private waiting: LogEntry[] = [];
  private pace: Pace = "once";
  private halted = false;
  private replaying = false;
  private timer: ReturnType<typeof setTimeout> | null = null;
  /** Counts what was begun: what finds another number has been skipped. */
  private run = 0;
  private tell: (shown: Shown) => void = () => {};

  constructor(private readonly table: Followed) {
    this.newest = table.live;
    this.shown = { live: table.live, behind: false, tempo: 0 };
  }

  /** Follows the table from now on; returns how to stop. */
  follow(tell: (shown: Shown) => void): () => void {
    this.tell = tell;
    this.hear(this.table.live);
    const leave = this.table.listen((live) => this.hear(live));
    return () => {
      leave();
      this.clear();
      this.tell = () => {};
    };
  }

  /** How fast; at once shows what waits, too. */
  setPace(pace: Pace): void {
    this.pace = pace;
    if (pace === "once" && this.shown.behind && !this.replaying) this.skip();
  }

  /** Nobody looks: what happens waits until somebody does. */
  halt(halted: boolean): void {
    this.halted = halted;
    if (!halted) this.next();
  }

  /** The table as it stands, at once. */
  skip(): void {
    this.clear();
    this.show({ ...this.newest, events: [] }, 0);
  }

  /** Shows these decisions once more, and then the table as it stands. */
  replay(first: number, last: number): void {
    this.clear();
    this.waiting = this.newest.log.slice(first - 1, last);
    this.replaying = true;
    this.begin(first - 1, [], this.stepOf(undefined));
  }

  // ---- hearing ----

  private hear(live: Live): void {
    const fresh = freshOf(this.newest.log, live.log);
    const own = fresh?.[0] !== undefined && this.isOwn(fresh[0]);
    this.newest = live;
    if (fresh === null || (this.pace === "once" && fresh.length > 0)) return this.jump(live);
    if (fresh.length === 0) return this.shown.behind ? undefined : this.show(live, this.shown.tempo);
    if (own && this.waiting.length === 0) this.clear();
    this.waiting = [...this.waiting, ...fresh].slice(-MOST);
    if (this.timer !== null || this.halted) this.show({ ...this.shown.live, moves: [] }, this.shown.tempo);
    this.next();
  }

  private jump(live: Live): void {
    this.clear();
    this.show(live, 0);
  }

  // ---- showing ----

  private next(): void {
    if (this.timer !== null || this.halted) return;
    const entry = this.waiting.shift();
    if (entry !== undefined) this.begin(entry.ply, entry.events, this.stepOf(entry), this.isOwn(entry));
    else if (this.replaying) this.skip();
  }

  /** Shows the table of a ply for a while. */
  private begin(ply: number, events: LogEntry["events"], lasts: number, own = false): void {
    const run = ++this.run;
    const tempo = own ? OWN_STEP * MOVING : this.stepOf(undefined) * MOVING;
    const go = (live: Live) => {
      if (run !== this.run) return;
      this.show({ ...live, events: [...events] }, tempo);
      this.timer = setTimeout(() => this.end(), lasts);
    };
    if (ply === this.newest.moment.ply) return go(this.newest);
    this.timer = setTimeout(() => {}, 0); // something is under way
    this.table
      .moment(ply)
      .then((moment) => go(this.past(moment)))
      .catch(() => run === this.run && this.skip()); // not to be had now: the table as it stands is
  }

  private end(): void {
    this.timer = null;
    this.next();
  }

  private past(moment: Moment): Live {
    const { trouble: _, ...live } = this.newest;
    const next = this.waiting[0]?.seat ?? null;
    const thinks = next !== null && this.table.setup.sitters[next]?.kind === "computer";
    const log = live.log.slice(0, moment.ply);
    return { ...live, moment, moves: [], log, thinking: thinks && !this.replaying ? next : null };
  }

  private show(live: Live, tempo: number): void {
    const behind = this.waiting.length > 0 || this.replaying;
    this.shown = { live: behind ? { ...live, moves: [] } : live, behind, tempo };
    this.tell(this.shown);
  }

  private clear(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.waiting = [];
    this.replaying = false;
    this.run += 1;
  }

  // ---- how long ----

  private isOwn(entry: LogEntry): boolean {
    return this.table.setup.sitters[entry.seat]?.kind === "person";
  }

  /** The more it caused the longer; a decision that is not worth a word is passed over quickly. */
  private stepOf(entry: LogEntry | undefined): number {
    const step = STEP[this.pace === "once" ? "normal" : this.pace];
    if (entry === undefined) return step;
    const told = entry.events.filter(({ brief }) => brief !== undefined).length;
    if (this.isOwn(entry) && !this.replaying) return OWN_STEP;
    return step * (told === 0 ? 0.3 : (told + 1) / 2);
  }
}

/** What has been decided since; null: the log does not go on from there. */
function freshOf(known: readonly LogEntry[], log: readonly LogEntry[]): LogEntry[] | null {
  const goesOn = known.length <= log.length && known.at(-1)?.move === log[known.length - 1]?.move;
  return goesOn ? log.slice(known.length) : null;
}
