/**
 * connection.ts - the line to the server: requests with answers, and what the server tells by itself.
 *
 * A line that breaks is taken up again, at once if the browser says that the network is back or
 * somebody looks at the page again. Whoever wants to hear something says so anew each time (`greet`).
 * A request that was under way is refused, unless doing it twice does no harm: then it is sent again. What creates
 * something has an id (`once`), by which the server knows that it is the same.
 */
import { Backoff } from "./backoff";
import type { EventKind, EventsOf, OnceOp, ServerOp, ServerOperations } from "./protocol";
import { randomHex } from "./random";
import { away, Refused, type ServerFault } from "./refused";
import { Signal } from "./signal";
import { CLOSE_CODE } from "../../protocol/server";
import { currentLanguage, onLanguage } from "../../ui/words";

/**
 * "connecting": for the first time; "away": it is lost; "again": it is lost, and being taken up again. "stranger": the server
 * does not know who this is (any more); "banned": it does, and wants nobody of that name.
 */
export type LineState = "closed" | "connecting" | "open" | "away" | "again" | "stranger" | "banned";

/** An answer that takes longer, in milliseconds, will not come: the line is dead. */
const PATIENCE = 10_000;
/** Of the id of something that is created. */
const ID_BYTES = 16;
/** Close codes after which it is no use to try again. */
const REFUSED: Record<number, LineState> = { [CLOSE_CODE.unknown]: "stranger", [CLOSE_CODE.banned]: "banned" };

interface Request {
  message: string;
  /** May be sent again on another line. */
  again: boolean;
  timer: number;
  resolve(answer: object): void;
  reject(why: Refused): void;
}

type Message = { id?: number; ok?: boolean; error?: ServerFault; event?: EventKind };

export class Connection {
  readonly state = new Signal<LineState>("closed");
  private socket: WebSocket | null = null;
  private number = 0;
  private visiting = false;
  private readonly waiting = new Map<number, Request>();
  private readonly hearers = new Map<EventKind, Set<(event: never) => void>>();
  private readonly greeters = new Set<() => void>();
  private readonly retry = new Backoff(() => this.connect());
  private deafen = () => {};

  /** `visiting`: without a name, to look on only. */
  open(visiting = false): void {
    if (this.state.value !== "closed") return;
    this.visiting = visiting;
    addEventListener("online", this.hurry);
    addEventListener("offline", this.lost);
    document.addEventListener("visibilitychange", this.looked);
    this.deafen = onLanguage(() => this.state.value === "open" && this.speak());
    this.connect();
  }

  close(): void {
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.lost);
    document.removeEventListener("visibilitychange", this.looked);
    this.deafen();
    this.retry.cancel();
    this.hangUp();
    this.state.set("closed");
    this.refuse(() => true);
  }

  /** Calls it now if the line is open, and whenever it is opened. Returns how to end that. */
  greet(act: () => void): () => void {
    this.greeters.add(act);
    if (this.state.value === "open") act();
    return () => this.greeters.delete(act);
  }

  on<Kind extends EventKind>(kind: Kind, hear: (event: EventsOf[Kind]) => void): () => void {
    const hearers = this.hearers.get(kind) ?? new Set();
    this.hearers.set(kind, hearers.add(hear));
    return () => hearers.delete(hear);
  }

  /** `again`: doing it twice does no harm, so a new line is waited for. */
  ask<Op extends ServerOp>(
    op: Op,
    fields: ServerOperations[Op]["fields"],
    again = false,
  ): Promise<ServerOperations[Op]["answer"]> {
    if (!again && !this.isThere()) return Promise.reject(away());
    const id = ++this.number;
    return new Promise((resolve, reject) => {
      const message = JSON.stringify({ op, id, ...fields });
      const request = { message, again, timer: 0, resolve: resolve as (answer: object) => void, reject };
      this.waiting.set(id, request);
      if (this.state.value === "open") this.send(request);
    });
  }

  /** Creates something, once: if the line breaks before the answer comes, it is asked for again on the next one. */
  once<Op extends OnceOp>(op: Op, fields: ServerOperations[Op]["fields"]): Promise<ServerOperations[Op]["answer"]> {
    if (!this.isThere()) return Promise.reject(away());
    return this.ask(op, { ...fields, request: randomHex(ID_BYTES) }, true);
  }

  private isThere(): boolean {
    return ["open", "connecting", "again"].includes(this.state.value);
  }

  readonly hurry = (): void => {
    if (this.state.value === "away") this.retry.now();
  };

  // ---- the line ----

  private connect(): void {
    const address = new URL(this.visiting ? "socket?visit" : "socket", document.baseURI);
    address.protocol = address.protocol.replace("http", "ws");
    this.state.set(this.state.value === "away" ? "again" : "connecting");
    const socket = new WebSocket(address, "floe");
    socket.onmessage = ({ data }) => this.hear(JSON.parse(data as string) as Message);
    socket.onclose = ({ code }) => this.dropped(code);
    this.socket = socket;
  }

  private hangUp(): void {
    if (this.socket === null) return;
    this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.socket = null;
  }

  private dropped(code: number): void {
    this.hangUp();
    const refused = REFUSED[code];
    this.state.set(refused ?? "away");
    this.refuse((request) => !request.again);
    for (const { timer } of this.waiting.values()) clearTimeout(timer);
    if (!refused && navigator.onLine) this.retry.later(); // else the browser will say when
  }

  private readonly lost = (): void => {
    if (this.socket !== null) this.dropped(0);
  };

  /** A line may have died unnoticed while nobody looked: asking again finds that out. */
  private readonly looked = (): void => {
    if (document.visibilityState !== "visible") return;
    this.hurry();
    if (this.state.value === "open") this.greetAll();
  };

  private greetAll(): void {
    for (const act of this.greeters) act();
  }

  private send(request: Request): void {
    request.timer = setTimeout(this.lost, PATIENCE) as unknown as number;
    this.socket!.send(request.message);
  }

  private refuse(which: (request: Request) => boolean): void {
    for (const [id, request] of this.waiting) {
      if (!which(request)) continue;
      this.waiting.delete(id);
      clearTimeout(request.timer);
      request.reject(away());
    }
  }

  // ---- what comes ----

  private hear(message: Message): void {
    if (message.event === "hello") this.welcomed();
    if (message.event !== undefined) {
      for (const hear of this.hearers.get(message.event) ?? []) hear(message as never);
    } else if (message.id !== undefined) this.answered(message.id, message);
  }

  /** Those who greet go first: a move that is sent again belongs to a table that was joined. */
  private welcomed(): void {
    this.retry.succeeded();
    const unsent = [...this.waiting.values()];
    this.state.set("open");
    this.speak();
    this.greetAll();
    for (const request of unsent) this.send(request);
  }

  /** The server says its sentences in this language from now on; those of tables that are looked at come again. */
  private speak(): void {
    this.ask("speak", { language: currentLanguage().code }).catch(() => {}); // a line that is lost begins anew
  }

  private answered(id: number, { ok, error, id: _, ...answer }: Message): void {
    const request = this.waiting.get(id);
    if (request === undefined) return;
    this.waiting.delete(id);
    clearTimeout(request.timer);
    if (ok) request.resolve(answer);
    else request.reject(new Refused(error!));
  }
}

/** The one of this page. */
export const connection = new Connection();
