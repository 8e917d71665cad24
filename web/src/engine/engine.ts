/**
 * engine.ts - an engine to ask: it runs in a worker (engine.worker.ts) and answers promises.
 */
import { catalogAddress, onLanguage, say } from "../ui/words";
import type { Answer, Fields, Operation } from "./protocol";

/** Codes besides those of docs/bots.md. The first two mean that the engine is gone: open another one. */
export const BROKEN = "broken";
export const MISSING = "missing";
export const CLOSED = "closed";

export class EngineError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly rule?: string,
    /** The option that a refused set-up is about. */
    readonly option?: string,
  ) {
    super(message);
    this.name = "EngineError";
  }

  /** Is the engine itself gone, rather than the request refused? */
  get fatal(): boolean {
    return this.code === BROKEN || this.code === MISSING;
  }
}

interface Waiting {
  resolve(answer: object): void;
  reject(error: EngineError): void;
  progress(found: object): void;
}

type AnswerLine = { ok: boolean; error?: { code: string; message: string; rule?: string; option?: string } };
type WithoutNumber = Order extends infer One ? (One extends Order ? Omit<One, "number"> : never) : never;

export class Engine {
  private readonly worker = new Worker(new URL("./engine.worker.ts", import.meta.url), { type: "module" });
  private readonly waiting = new Map<number, Waiting>();
  private number = 0;
  /** Why it answers nothing any more. */
  private end: EngineError | null = null;
  private readonly deafen = onLanguage(() => this.speak());

  constructor() {
    this.worker.addEventListener("message", ({ data }: MessageEvent<Report>) => this.hear(data));
    this.worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.finish(new EngineError(MISSING, say("web.table.no_engine", { why: event.message || "worker" })));
    });
    this.speak();
  }

  ask<Op extends Operation>(op: Op, fields: Fields<Op>, progress?: (found: object) => void): Promise<Answer<Op>> {
    return this.send({ kind: "ask", line: JSON.stringify({ op, ...fields }) }, progress) as Promise<Answer<Op>>;
  }

  /** Fetches a net, by which the engine judges from then on. */
  async learn(name: string, address: string): Promise<void> {
    await this.send({ kind: "net", name, address });
  }

  /** Speaks the page's language from the next request on. */
  private speak(): void {
    this.send({ kind: "language", address: catalogAddress() }).catch(() => {}); // the next request is told
  }

  /** Ends it at once. What was asked for is refused with the code "closed". */
  close(): void {
    this.finish(new EngineError(CLOSED, say("web.table.closed")));
  }

  private send(order: WithoutNumber, progress: (found: object) => void = () => {}): Promise<object> {
    if (this.end !== null) return Promise.reject(this.end);
    const number = ++this.number;
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve, reject, progress });
      this.worker.postMessage({ ...order, number });
    });
  }

  private hear(report: Report): void {
    const waiting = this.waiting.get(report.number);
    if (waiting === undefined) return;
    if (report.kind === "progress") return waiting.progress(JSON.parse(report.line) as object);
    if (report.kind === "broken") {
      return this.finish(new EngineError(BROKEN, say("web.table.broken", { why: report.what })));
    }
    if (report.kind === "missing") {
      return this.finish(new EngineError(MISSING, say("web.table.no_engine", { why: report.what })));
    }
    this.waiting.delete(report.number);
    const { ok, ...answer } = JSON.parse(report.line) as AnswerLine;
    if (ok) return waiting.resolve(answer);
    const { code, message, rule, option } = answer.error!;
    waiting.reject(new EngineError(code, message, rule, option));
  }

  private finish(why: EngineError): void {
    if (this.end !== null) return;
    this.end = why;
    this.deafen();
    this.worker.terminate();
    for (const waiting of this.waiting.values()) waiting.reject(why);
    this.waiting.clear();
  }
}

/** To the worker. Orders are carried out one after the other; each is answered under its number. */
export type Order =
  | { kind: "ask"; number: number; line: string }
  /** The engine learns to judge by a net, which is fetched. */
  | { kind: "net"; number: number; name: string; address: string }
  /** The engine speaks the language of this file. */
  | { kind: "language"; number: number; address: string };

/** From the worker. */
export type Report =
  | { kind: "answer"; number: number; line: string }
  | { kind: "progress"; number: number; line: string }
  /** The engine itself, or a file for it, could not be had. */
  | { kind: "missing"; number: number; what: string }
  /** The engine has failed; it answers nothing any more. */
  | { kind: "broken"; number: number; what: string };

/** A record cut off behind a ply, by an engine of its own: a game that is being played stays as it is. */
export async function shortened(record: string, ply: number): Promise<string> {
  const engine = new Engine();
  try {
    await engine.ask("load", { record, ply, undo: "any" });
    return (await engine.ask("record", {})).record;
  } finally {
    engine.close();
  }
}
