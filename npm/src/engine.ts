/**
 * engine.ts - the engine in a program of yours: rules, computer players, tips and records of both games.
 *
 * An operation is asked for by its name and its fields, and answers with an object. docs/bots.md of Floe tells what each one does.
 */
import { Door } from "../../web/src/engine/door";
import type { Operations, Progress, Refusal } from "../../web/src/protocol/engine";
import { ENGINE, LANGUAGES, NETS, type Language } from "./files";
import { read } from "#read";

export type * from "../../web/src/protocol/engine";
export type { Language };

export type Operation = keyof Operations;

/** A request that was refused: `code` is one of docs/bots.md, `rule` the rule that was broken, `message` a sentence. */
export class EngineError extends Error {
  readonly code: string;
  readonly rule: string | undefined;

  constructor({ code, message, rule }: Refusal["error"]) {
    super(message);
    this.name = "EngineError";
    this.code = code;
    this.rule = rule;
  }
}

export interface EngineOptions {
  /** The language of its sentences; English if none is named. */
  language?: Language;
  /** False: computer players judge by playing on at random, and 470 kB are not fetched. */
  nets?: boolean;
}

export class Engine {
  private readonly door: Door;

  private constructor(door: Door) {
    this.door = door;
  }

  /** An engine with one game of its own. It thinks in the thread that asks: in a page, open it in a worker. */
  static async open({ language = "en", nets = true }: EngineOptions = {}): Promise<Engine> {
    if (!Object.hasOwn(LANGUAGES, language)) throw new RangeError(`There is no language "${language}"`);
    const files = [read(ENGINE), read(LANGUAGES[language]), nets ? read(NETS) : new Uint8Array()];
    const [module, words, judges] = (await Promise.all(files)) as [Uint8Array, Uint8Array, Uint8Array];
    const door = new Door(await WebAssembly.compile(module as BufferSource));
    door.language(words);
    for (const [name, net] of netsIn(judges)) door.net(name, net);
    return new Engine(door);
  }

  /** The answer to an operation; throws EngineError if it is refused. `progress` hears what is found meanwhile. */
  ask<Op extends Operation>(
    op: Op,
    fields?: Operations[Op]["fields"],
    progress: (found: Progress) => void = () => {},
  ): Operations[Op]["answer"] {
    this.door.tell = (line) => progress(JSON.parse(line) as Progress);
    const answer = JSON.parse(this.door.ask(JSON.stringify({ op, ...fields }))) as Refusal | { ok: true };
    if (!answer.ok) throw new EngineError(answer.error);
    return answer as Operations[Op]["answer"];
  }
}

/** The file of all nets: a line with name and size, and so many bytes, again and again. */
function* netsIn(file: Uint8Array): Generator<[string, Uint8Array]> {
  for (let at = 0; at < file.length; ) {
    const end = file.indexOf(0x0a, at);
    const [name = "", size = ""] = new TextDecoder().decode(file.subarray(at, end)).split(" ");
    at = end + 1 + Number(size);
    yield [name, file.subarray(end + 1, at)];
  }
}
