/**
 * door.ts - the engine behind its WebAssembly door: a line in, a line out.
 */
import { wasi } from "./wasi";

interface Exports extends WebAssembly.Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  floe_room(bytes: number): number;
  floe_ask(length: number): number;
  floe_answer(): number;
  floe_net(nameLength: number, netLength: number): number;
  floe_language(length: number): number;
}

async function compile(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  // Not every server knows what a .wasm is, and only a rightly named one can be compiled as it comes.
  const named = response.headers.get("content-type")?.startsWith("application/wasm") ?? false;
  return named ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

export class Door {
  /** Gets the lines of progress while an answer is being found. */
  tell: (line: string) => void = () => {};
  private readonly exports: Exports;

  constructor(module: WebAssembly.Module) {
    const imports = {
      wasi_snapshot_preview1: wasi(module, () => new DataView(this.exports.memory.buffer)),
      env: { tell: (at: number, length: number) => this.tell(this.read(at, length)) },
    };
    this.exports = new WebAssembly.Instance(module, imports).exports as Exports;
    this.exports._initialize();
  }

  static async open(address: string): Promise<Door> {
    return new Door(await compile(address));
  }

  ask(line: string): string {
    const bytes = new TextEncoder().encode(line);
    this.write(bytes);
    const length = this.exports.floe_ask(bytes.length);
    return this.read(this.exports.floe_answer(), length);
  }

  /** Gives the engine a net. */
  net(name: string, net: Uint8Array): void {
    const title = new TextEncoder().encode(name);
    this.write(title, net);
    if (this.exports.floe_net(title.length, net.length) === 0) throw new Error(`${name} is not a net`);
  }

  /** Makes the engine speak the language of this file. */
  language(file: Uint8Array): void {
    this.write(file);
    if (this.exports.floe_language(file.length) === 0) throw new Error("This is not the file of a language");
  }

  private write(...parts: Uint8Array[]): void {
    const size = parts.reduce((sum, part) => sum + part.length, 0);
    let at = this.exports.floe_room(size);
    for (const part of parts) {
      new Uint8Array(this.exports.memory.buffer, at, part.length).set(part);
      at += part.length;
    }
  }

  private read(at: number, length: number): string {
    return new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, at, length));
  }
}
