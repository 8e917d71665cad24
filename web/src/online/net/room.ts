/**
 * room.ts - a table of the server as this page follows it: what was told last, and what is said there.
 *
 * After a break it joins again with the ply it knows, and gets what it missed.
 */
import type { GameEvent, LogEntry } from "../../table/table";
import { connection } from "./connection";
import { wholeTable, merge } from "./merge";
import { Contribution } from "./number";
import { promised } from "./promised";
import type { PresenceNews, Remark, Told, ToldChanges } from "./protocol";
import { AWAY, Refused } from "./refused";
import { Signal } from "./signal";

/** What a table is now; a new object whenever something has changed. */
export interface RoomNow {
  told: Told;
  log: LogEntry[];
  /** What has happened since the last time, for animations. */
  events: GameEvent[];
  /** When it was told, by the clock of performance.now: clocks run on from there. */
  since: number;
  /** Is the position the same as the last time? */
  still: boolean;
}

/** Did it sit there, and was its number asked for? */
const hadToTell = (told?: Told) => told?.stage === "waiting" && told.chair !== null && told.fair?.reveal !== undefined;

/** Also in the same language. */
const sameMoment = (a: Told, b: Told) =>
  a.ply === b.ply && a.over === b.over && a.decides === b.decides && a.ask === b.ask;

export class Room {
  readonly now = new Signal<RoomNow | null>(null);
  readonly remarks = new Signal<readonly Remark[]>([]);
  /** Why there is nothing to be seen. */
  readonly trouble = new Signal<Refused | null>(null);
  /** The chair is gone, because the number for the deal did not come in time. */
  readonly lostChair = new Signal(false);
  private readonly contribution = new Contribution();
  private readonly ends: (() => void)[];
  private waiting: { version: number; go(): void }[] = [];

  constructor(readonly id: string) {
    this.ends = [
      connection.on("table", (news) => news.table === id && this.complete(news)),
      connection.on("presence", (news) => news.table === id && this.see(news)),
      connection.on("chat", (remark) => remark.table === id && this.overhear(remark)),
      connection.greet(() => void this.join()),
    ];
  }

  get told(): Told | null {
    return this.now.value?.told ?? null;
  }

  /** Looks on from now, or again. */
  async join(): Promise<void> {
    try {
      await connection.ask("join", { table: this.id, ply: this.now.value?.log.length ?? 0 });
      this.trouble.set(null);
    } catch (error) {
      if (!(error instanceof Refused)) return;
      if (error.code !== AWAY) this.release(Infinity); // else it is joined again
      if (this.now.value === null || error.code === "set_aside") this.trouble.set(error);
    }
  }

  /** Resolves when the table is known as of that version, or as it is when it was joined again. */
  until(version: number): Promise<void> {
    if ((this.told?.version ?? 0) >= version) return Promise.resolve();
    return new Promise((go) => this.waiting.push({ version, go }));
  }

  close(): void {
    for (const end of this.ends) end();
    this.release(Infinity);
    connection.ask("leave", { table: this.id }).catch(() => {}); // without a line nobody is told anyway
  }

  /** Only what has changed may be told. */
  private complete(news: Told | ToldChanges): void {
    const told = wholeTable(this.told, news);
    if (told === null) void this.join();
    else this.hear(told, news === told);
  }

  private hear(told: Told, whole: boolean): void {
    const before = this.now.value;
    const { ply = 0, log: fresh = [] } = told;
    const { log, events } = merge(before?.log ?? [], fresh, ply);
    promised(told);
    this.contribution.hear(told);
    this.lostChair.set(told.chair === null && (this.lostChair.value || hadToTell(before?.told)));
    const still = fresh.length === 0 && before !== null && sameMoment(before.told, told);
    this.now.set({ told, log, events: before ? events : [], since: performance.now(), still });
    this.release(whole ? Infinity : told.version);
  }

  private see({ here, watching }: PresenceNews): void {
    const now = this.now.value;
    if (now === null) return;
    const chairs = now.told.chairs.map((chair, seat) => ({ ...chair, here: here[seat] ?? false }));
    this.now.set({ ...now, told: { ...now.told, chairs, watching }, events: [], still: true });
  }

  private overhear(remark: Remark): void {
    const others = this.remarks.value.filter((one) => one.number !== remark.number);
    this.remarks.set([...others, remark].sort((a, b) => a.number - b.number));
  }

  private release(version: number): void {
    const due = this.waiting.filter((one) => one.version <= version);
    this.waiting = this.waiting.filter((one) => one.version > version);
    for (const { go } of due) go();
  }
}
