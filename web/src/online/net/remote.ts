/**
 * remote.ts - a table at a server, as the page sees it: the server decides, this only asks and shows.
 *
 * While people play there are no hints; when the game is over its record comes here and is judged in
 * this browser.
 */
import { shortened } from "../../engine/engine";
import { type Game, Mind } from "../../engine/mind";
import { Moments } from "../../table/moments";
import { readerOf } from "../../table/seats";
import type {
  Deeper,
  Hint,
  Judgement,
  Live,
  LogEntry,
  Moment,
  Move,
  Refusal,
  Review,
  Setup,
  Sitter,
  Table,
  Verdict,
} from "../../table/table";
import { say } from "../../ui/words";
import { nameOnChair } from "../lobby/labels";
import { analyses, api, you } from "./api";
import { connection } from "./connection";
import { type Chair, hasPosition, momentOf, type Told, type ToldMoment } from "./protocol";
import { Refused, toldRefusal } from "./refused";
import type { Room, RoomNow } from "./room";

const NONE: Move[] = [];
/** An answer that takes longer, in milliseconds, is worth a word. */
const SOON = 1000;

/** A move that is on its way: the number of its decision, and what comes of it. */
interface Sent {
  number: number;
  move: string;
  answer: Promise<Refusal | null>;
}

export class RemoteTable implements Table {
  readonly setup: Setup;
  readonly advises = false;
  readonly remote = true;
  live: Live;
  /** The same, but for what can be chosen while a move is on its way. */
  private known: Live;
  private sent: Sent | null = null;
  /** The number of the decision whose move is on its way for long; 0: none is. */
  private late = 0;

  private readonly listeners = new Set<(live: Live) => void>();
  private readonly mind = new Mind();
  private readonly moments = new Moments((ply) => this.look(ply));
  private readonly ends: (() => void)[];
  /** The server's own, which analyse games. Whoever has told no name only looks. */
  private readonly machines: Deeper = {
    look: async () => {
      const told = await api.analysis(this.id);
      return told.state === "none" && !you.value ? null : told;
    },
    wish: () => api.wishAnalysis(this.id),
    tell: async (analysis) => this.mind.review(await this.game(), analysis),
  };
  private kept: string | null = null;

  /** The game has begun. */
  constructor(readonly room: Room) {
    const now = room.now.value!;
    this.setup = setupOf(now.told);
    this.live = this.known = this.liveOf(now, null);
    this.ends = [
      room.now.listen((next) => this.tell(this.liveOf(next!, this.known))),
      connection.state.listen(() => this.tell({ ...this.known, events: [], thinking: this.thinking(room.told!) })),
    ];
  }

  get id(): string {
    return this.room.id;
  }

  listen(listener: (live: Live) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  // ---- changes ----

  /** One at a time: a move that was sent is played, as soon as the line is back, and no other one can be chosen instead. */
  play(move: string): Promise<Refusal | null> {
    const number = this.known.moment.ply + 1;
    if (this.sent?.number !== number) this.sent = { number, move, answer: this.send(number, move) };
    else if (this.sent.move !== move) return Promise.resolve({ message: say("web.sending") });
    return this.sent.answer;
  }

  undo(): Promise<Refusal | null> {
    return this.change(() => this.takeBack());
  }

  /** As far as nobody needs to be asked; then the others are. */
  restartTurn(): Promise<Refusal | null> {
    return this.change(async () => {
      const begun = this.ownOfTurn().length;
      for (let left = begun; left > 0 && (await this.takeBack()); left -= 1);
    });
  }

  /** Nothing here can fail for good: the line is taken up again by itself. */
  resume(): void {
    connection.hurry();
  }

  // ---- looking ----

  async check(move: string): Promise<Refusal | null> {
    const told = await connection.ask("check", { table: this.id, move });
    return told.legal ? null : told.reason;
  }

  async pick(picks: string[]): Promise<Refusal | null> {
    const told = await connection.ask("pick", { table: this.id, picks });
    return told.legal ? null : told.reason;
  }

  async moment(ply: number): Promise<Moment> {
    return ply === this.live.moment.ply ? this.live.moment : this.moments.at(ply);
  }

  async text(ply: number): Promise<string> {
    return (await connection.ask("text", { table: this.id, ply })).text;
  }

  /** Only of a game that is over: before that it would tell what nobody may know. */
  async record(ply?: number): Promise<string> {
    this.kept ??= await api.record(this.id);
    return ply === undefined || ply === this.live.moment.ply ? this.kept : shortened(this.kept, ply);
  }

  // ---- advice ----

  hint(): Promise<Hint | null> {
    return Promise.resolve(null);
  }

  judge(): Promise<Judgement | null> {
    return Promise.resolve(null);
  }

  async analyse(progress: (done: Verdict) => void): Promise<Review | null> {
    return this.mind.analyse(await this.game(), progress);
  }

  get deeper(): Deeper | undefined {
    return analyses.value ? this.machines : undefined;
  }

  pauseAnalysis(): void {
    this.mind.pause();
  }

  stopThinking(): void {
    this.mind.stop();
  }

  /** The server has no pauses. */
  hurry(): void {}

  /** The room stays open: it belongs to whoever opened it. */
  close(): void {
    for (const end of this.ends) end();
    this.listeners.clear();
    this.stopThinking();
  }

  // ---- how it is done ----

  private async game(): Promise<Game> {
    const reader = readerOf(this.setup.sitters);
    return { record: await this.record(), ...(reader !== null && { you: reader }) };
  }

  private async look(ply: number): Promise<Moment> {
    return momentOf(await connection.ask("moment", { table: this.id, ply }));
  }

  private async change(act: () => Promise<unknown>): Promise<Refusal | null> {
    try {
      await act();
      return null;
    } catch (error) {
      if (error instanceof Refused && error.code === "out_of_step") void this.room.join();
      return toldRefusal(error);
    }
  }

  /** False: the others are asked. */
  private async takeBack(): Promise<boolean> {
    const { version } = this.room.told!;
    const { done } = await connection.ask("undo", { table: this.id });
    await this.room.until(version + 1);
    return done;
  }

  private ownOfTurn(): LogEntry[] {
    const { chair } = this.room.told!;
    return this.live.log.filter((entry) => entry.turn === this.live.moment.turn && entry.seat === chair);
  }

  private async send(number: number, move: string): Promise<Refusal | null> {
    const timer = setTimeout(() => {
      this.late = number;
      this.retell();
    }, SOON);
    try {
      return await this.change(async () => {
        const { version } = await connection.ask("play", { table: this.id, number, move }, true);
        await this.room.until(version);
      });
    } finally {
      clearTimeout(timer);
      if (this.sent?.number === number) this.sent = null;
      if (this.late === number) this.late = 0;
      if (this.live.sending) this.retell();
    }
  }

  private retell(): void {
    this.tell({ ...this.known, events: [] });
  }

  private tell(live: Live): void {
    const waits = live.moment.ply < this.late;
    this.known = live;
    this.live = waits ? { ...live, moves: NONE, prompt: null, sending: true } : live;
    for (const listener of this.listeners) listener(this.live);
  }

  private liveOf({ told, log, events, still }: RoomNow, before: Live | null): Live {
    if (!hasPosition(told)) return before!;
    if (before && !continues(log, before.log)) this.moments.forget();
    const kept =
      still && before ? { moment: before.moment, moves: before.moves, prompt: before.prompt, events: [] } : null;
    return {
      ...(kept ?? { moment: momentOf(told), moves: told.moves ?? NONE, prompt: told.prompt ?? null, events }),
      thinking: this.thinking(told),
      mayUndo: mayUndo(told, log),
      log,
    };
  }

  /** The computer that is to move, as long as the server can tell what it does. */
  private thinking({ chairs, decides }: Told): number | null {
    if (decides === undefined || decides === null || connection.state.value !== "open") return null;
    const { kind, replaced } = chairs[decides]!;
    return kind === "computer" || replaced ? decides : null;
  }
}

/** Not if something was taken back, or all was told again in another language. */
const continues = (log: readonly LogEntry[], before: readonly LogEntry[]) =>
  log.length >= before.length && log[0] === (before[0] ?? log[0]);

const mayUndo = (told: Told & ToldMoment, log: LogEntry[]) =>
  told.stage === "playing" && !told.undo && log.some((entry) => entry.seat === told.chair);

function sitterOf(chair: Chair, mine: boolean): Sitter {
  if (mine) return { kind: "person" };
  return chair.kind === "computer" ? { kind: "computer", level: chair.level ?? 1 } : { kind: "remote" };
}

function setupOf({ setup, chairs, chair }: Told): Setup {
  const { game, players, options } = setup;
  const sitters = chairs.map((one, seat) => sitterOf(one, seat === chair));
  return { game, players, options, sitters, names: chairs.map((_, seat) => nameOnChair(chairs, seat)) };
}
