/**
 * local.ts - a table in this browser: the engine in a worker, people in front of the screen (who
 * look through the eyes of the one that decides), computers that move by themselves.
 *
 * Every change is made in order, then kept (saved.ts), then told. If the engine fails, the promise
 * of whoever asked is rejected, and a new engine goes on from the last record.
 */
import { Engine, EngineError, shortened } from "../engine/engine";
import { type Game, Mind } from "../engine/mind";
import type { Opened, Seat, Standing } from "../engine/protocol";
import { onLanguage, say } from "../ui/words";
import { Computer, type Thought } from "./computer";
import { Moments } from "./moments";
import { namesIn, optionsIn, withNames } from "./record";
import { saveGame, type SavedGame } from "./saved";
import { readerOf, recordNames, seatNames, viewer } from "./seats";
import type {
  GameEvent,
  Hint,
  Judgement,
  Live,
  LogEntry,
  Moment,
  Refusal,
  Review,
  Setup,
  Sitter,
  Table,
  Verdict,
} from "./table";

/** How a record is opened. */
export interface Opening {
  /** Absent: people on all chairs. */
  sitters?: Sitter[];
  /** Absent: those of the record. */
  names?: string[];
  /** Only to be looked at: nobody moves, nothing is kept. */
  watch?: boolean;
  /** Kept in the browser at once, rather than from the first change on. */
  keep?: boolean;
  /** Never kept: a lesson's. */
  passing?: boolean;
}

/** Seeds may have so many characters. */
const SEED_MAX = 71;

/** What the engine answers to a change; without events there is nothing to animate. */
type Changed = Standing & { events?: GameEvent[] };

/** Not randomUUID, which browsers keep from pages without https. */
const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte % 36).toString(36)).join("");

export class LocalTable implements Table {
  live!: Live;
  readonly advises = true;
  readonly remote = false;

  private readonly listeners = new Set<(live: Live) => void>();
  private readonly computer = new Computer();
  private readonly adviser = new Mind();
  private readonly moments = new Moments((ply) => this.asking(() => this.momentAt(ply)));
  /** The record of the game as it stands. */
  private kept = "";
  private seat: Seat = "spectator";
  /** All changes so far: the next one waits for them. */
  private changes: Promise<unknown> = Promise.resolve();
  private begun = false;
  private closed = false;
  private readonly deafen = onLanguage(() => void this.inOrder(() => this.sayAgain()));

  private constructor(
    private engine: Engine,
    readonly id: string,
    readonly setup: Setup,
    private readonly watch = false,
    private readonly passing = watch,
  ) {}

  /** A new game. */
  static async deal(setup: Setup): Promise<LocalTable> {
    return LocalTable.opening(async (engine) => {
      const { sitters, ...deal } = setup;
      const opened = await engine.ask("new", { ...deal, names: namesNow(setup), ...reading(sitters) });
      const table = new LocalTable(engine, newId(), { ...setup, seed: opened.seed! });
      await table.look(opened);
      table.keep();
      return table;
    });
  }

  /** A game that was kept in this browser. Its sentences have the names that are shown beside them. */
  static async reopen(saved: SavedGame): Promise<LocalTable> {
    return LocalTable.opening(async (engine) => {
      const record = withNames(saved.record, namesNow(saved.setup));
      const opened = await engine.ask("load", { record, ...reading(saved.setup.sitters) });
      const table = new LocalTable(engine, saved.id, saved.setup);
      await table.look(opened);
      return table;
    });
  }

  /** A game from a link, a file or another table. */
  static async open(record: string, opening: Opening = {}): Promise<LocalTable> {
    return LocalTable.opening(async (engine) => {
      const opened = await engine.ask("load", { record, undo: "any" });
      const setup = setupOf(record, opened, opening);
      const named = withNames(record, namesNow(setup));
      await engine.ask("load", { record: named, ...reading(setup.sitters) });
      const table = new LocalTable(engine, newId(), setup, opening.watch, opening.passing);
      await table.look(opened);
      if (opening.keep) table.keep();
      return table;
    });
  }

  private static async opening(open: (engine: Engine) => Promise<LocalTable>): Promise<LocalTable> {
    const engine = new Engine();
    try {
      return await open(engine);
    } catch (error) {
      engine.close();
      throw error;
    }
  }

  /** Milliseconds that a computer takes for a move at least, so that people can follow. */
  set pace(milliseconds: number) {
    this.computer.pace = milliseconds;
  }

  /** Computers do not move before somebody looks. */
  listen(listener: (live: Live) => void): () => void {
    this.listeners.add(listener);
    if (!this.begun) this.resume();
    this.begun = true;
    return () => this.listeners.delete(listener);
  }

  // ---- changes ----

  play(move: string): Promise<Refusal | null> {
    return this.inOrder(async () => {
      const { decides } = this.live.moment;
      if (this.watch || (decides !== null && !this.isPerson(decides))) return { message: say("web.table.not_now") };
      return this.change(() => this.playOut(move));
    });
  }

  /** Plays for whoever decides, also for a seat on which nobody here sits: a lesson's opponents. */
  playForAll(move: string): Promise<Refusal | null> {
    return this.inOrder(() => this.change(() => this.playOut(move)));
  }

  undo(): Promise<Refusal | null> {
    this.computer.giveUp();
    return this.inOrder(() => this.backBefore(this.lastOwn()));
  }

  restartTurn(): Promise<Refusal | null> {
    this.computer.giveUp();
    return this.inOrder(() => this.backBefore(this.firstOwnOfTurn()));
  }

  resume(): void {
    const { trouble: _, ...live } = this.live;
    this.goOn({ ...live, events: [] });
  }

  // ---- looking ----

  async check(move: string): Promise<Refusal | null> {
    const told = await this.asking(() => this.engine.ask("check", { move }));
    return told.legal ? null : refusal(told.reason);
  }

  async pick(picks: string[]): Promise<Refusal | null> {
    const told = await this.asking(() => this.engine.ask("pick", { picks }));
    return told.legal ? null : refusal(told.reason);
  }

  async moment(ply: number): Promise<Moment> {
    return ply === this.live.moment.ply ? this.live.moment : this.moments.at(ply);
  }

  async text(ply: number): Promise<string> {
    return (await this.asking(() => this.engine.ask("text", { seat: this.seat, ply }))).text;
  }

  async record(ply?: number): Promise<string> {
    return ply === undefined || ply === this.live.moment.ply ? this.kept : shortened(this.kept, ply);
  }

  // ---- advice ----

  hint(): Promise<Hint | null> {
    return this.adviser.hint(this.readable());
  }

  judge(move: string): Promise<Judgement | null> {
    return this.adviser.judge(this.readable(), move);
  }

  analyse(progress: (done: Verdict) => void): Promise<Review | null> {
    return this.adviser.analyse(this.readable(), progress);
  }

  pauseAnalysis(): void {
    this.adviser.pause();
  }

  stopThinking(): void {
    this.adviser.stop();
  }

  /** The game, with whom its sentences address. */
  private readable(): Game {
    return { record: this.kept, ...addressed(this.setup.sitters) };
  }

  hurry(): void {
    this.computer.pace = 0;
  }

  close(): void {
    this.closed = true;
    this.deafen();
    this.listeners.clear();
    this.computer.close();
    this.stopThinking();
    this.engine.close();
  }

  // ---- how changes are made ----

  private inOrder<T>(act: () => Promise<T>): Promise<T> {
    const done = this.changes.then(act);
    this.changes = done.catch(() => {});
    return done;
  }

  /** Changes the game, looks at it, keeps it, tells it. What the engine refuses changes nothing. */
  private async change(act: () => Promise<Changed>): Promise<Refusal | null> {
    try {
      await this.look(await act());
    } catch (error) {
      if (this.closed || !(error instanceof EngineError)) throw error;
      await this.mend();
      if (error.fatal) throw error;
      return refusal(error);
    }
    this.keep();
    this.goOn(this.live);
    return null;
  }

  private playOut(move: string): Promise<Changed> {
    return this.engine.ask("play", { move, state: false });
  }

  private async backBefore(decision: LogEntry | undefined): Promise<Refusal | null> {
    if (decision === undefined || this.watch) {
      this.resume();
      return { message: say("web.table.nothing_to_undo") };
    }
    this.moments.forget();
    const earlier = { record: this.kept, ply: decision.ply - 1, ...reading(this.setup.sitters) };
    return this.change(() => this.engine.ask("load", earlier));
  }

  /** Asks the engine; if that is gone, the next question finds a new one. */
  private async asking<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (!this.closed && error instanceof EngineError && error.fatal) await this.inOrder(() => this.mend());
      throw error;
    }
  }

  /** Brings the engine back to the record as it was kept: a new one, if the old one is gone. */
  private async mend(): Promise<void> {
    const load = () => this.engine.ask("load", { record: this.kept, ...reading(this.setup.sitters) });
    try {
      await load();
    } catch {
      this.engine.close();
      this.engine = new Engine();
      await load().catch(() => {}); // not yet: the next question tries again
    }
  }

  // ---- looking at the game as it stands ----

  private async look({ ply, decides, events = [] }: Changed): Promise<void> {
    const known = this.live?.log.slice(0, ply) ?? [];
    const [{ record }, { log: fresh }] = await Promise.all([
      this.engine.ask("record", {}),
      this.engine.ask("log", { from: known.length + 1 }),
    ]);
    const log = [...known, ...fresh];
    this.lookThrough(viewer(this.setup.sitters, decides, log));
    const [moment, asked] = await Promise.all([this.momentAt(), this.movesOf(decides)]);
    this.kept = record;
    this.live = { moment, ...asked, thinking: null, mayUndo: this.mayUndo(log), log, events };
  }

  /** The game as it stands, in another language: also the names that nobody typed. */
  private async sayAgain(): Promise<void> {
    const { thinking } = this.live;
    const record = withNames(this.kept, namesNow(this.setup));
    const opened = await this.engine.ask("load", { record, ...reading(this.setup.sitters) });
    this.moments.forget();
    this.live = { ...this.live, log: [] };
    await this.look(opened);
    this.keep();
    this.tell({ ...this.live, thinking });
  }

  private async movesOf(decides: number | null): Promise<Pick<Live, "moves" | "prompt">> {
    if (decides === null || this.watch || !this.isPerson(decides)) return { moves: [], prompt: null };
    const { moves, prompt } = await this.engine.ask("moves", { text: true, points: true });
    return { moves, prompt: prompt ?? null };
  }

  private async momentAt(ply?: number): Promise<Moment> {
    const at = ply === undefined ? {} : { ply };
    const [{ state, decides, over, turn, ply: now }, score, { ask }] = await Promise.all([
      this.engine.ask("state", { seat: this.seat, ...at }),
      this.engine.ask("score", at),
      this.engine.ask("ask", at),
    ]);
    return { ply: now, turn, decides, over, view: state, score, ask };
  }

  private lookThrough(seat: Seat): void {
    if (seat !== this.seat) this.moments.forget();
    this.seat = seat;
  }

  private keep(): void {
    if (this.passing) return;
    const { moment } = this.live;
    const result = moment.score.seats.map(({ total, rank }) => ({ total, rank: rank ?? 0 }));
    saveGame({
      id: this.id,
      setup: this.setup,
      record: this.kept,
      ply: moment.ply,
      over: moment.over,
      changed: Date.now(),
      ...(moment.over ? { result } : {}),
    });
  }

  private tell(live: Live): void {
    this.live = live;
    for (const listener of this.listeners) listener(live);
  }

  // ---- who does what ----

  private isPerson(seat: number): boolean {
    return this.setup.sitters[seat]?.kind === "person";
  }

  private mayUndo(log: LogEntry[]): boolean {
    return !this.watch && log.some((entry) => this.isPerson(entry.seat));
  }

  /** The last decision of a person. */
  private lastOwn(): LogEntry | undefined {
    return this.live.log.findLast((entry) => this.isPerson(entry.seat));
  }

  /** The first decision in this turn of the person whose turn it is, or who decided in it last. */
  private firstOwnOfTurn(): LogEntry | undefined {
    const { turn, decides } = this.live.moment;
    const own = this.live.log.filter((entry) => entry.turn === turn && this.isPerson(entry.seat));
    const seat = decides !== null && this.isPerson(decides) ? decides : own.at(-1)?.seat;
    return own.find((entry) => entry.seat === seat);
  }

  // ---- computers ----

  /** The level of the computer that is to move; null: none is. */
  private levelToMove(): number | null {
    const { decides } = this.live.moment;
    const sitter = decides === null || this.closed || this.watch ? undefined : this.setup.sitters[decides];
    return sitter?.kind === "computer" ? sitter.level : null;
  }

  /** Tells how it stands, and lets the computer that is to move think. */
  private goOn(live: Live): void {
    const level = this.levelToMove();
    this.tell({ ...live, thinking: level === null ? null : live.moment.decides });
    if (level !== null && !this.computer.thinking) void this.letThink(level);
  }

  private async letThink(level: number): Promise<void> {
    const seed = `${this.live.moment.ply}:${this.setup.seed ?? ""}`.slice(0, SEED_MAX);
    const thought = { record: this.kept, level, seed };
    try {
      const move = await this.computer.decide(thought);
      if (move !== null) await this.inOrder(() => this.playThought(thought, move));
    } catch (error) {
      if (this.closed) return;
      this.tell({ ...this.live, events: [], thinking: null, trouble: (error as Error).message });
    }
  }

  private async playThought(thought: Thought, move: string): Promise<void> {
    if (!this.computer.take(thought)) return;
    const refused = await this.change(() => this.playOut(move));
    if (refused !== null) throw new Error(refused.message);
  }
}

const refusal = ({ message, rule }: { message: string; rule?: string }): Refusal =>
  rule === undefined ? { message } : { message, rule };

/** What everybody is called in the record, in the language that is spoken. */
const namesNow = ({ sitters, names }: Setup) => recordNames(seatNames(sitters, names));

/** How every game is opened here: its sentences address the only person, and anything may be taken back. */
const reading = (sitters: readonly Sitter[]): { you?: number; undo: "any" } => ({ ...addressed(sitters), undo: "any" });

function addressed(sitters: readonly Sitter[]): { you?: number } {
  const you = readerOf(sitters);
  return you === null ? {} : { you };
}

function setupOf(record: string, opened: Opened, opening: Opening): Setup {
  const { game, players, seed } = opened;
  const sitters = opening.sitters ?? Array.from({ length: players }, () => ({ kind: "person" as const }));
  const names = (opening.names ?? namesIn(record, players)).map((name) => name ?? "");
  return { game, players, options: optionsIn(record), names, sitters, ...(seed === undefined ? {} : { seed }) };
}
