/**
 * wasi.ts - as much of a system (WASI) as the engine wants: a clock, chance, and somewhere to
 * complain. There are no files.
 */
const SUCCESS = 0;
const BAD_FILE = 8;
const NOT_SUPPORTED = 58;

export type Memory = () => DataView;

function complain(memory: DataView, pieces: number, count: number, written: number): number {
  let text = "";
  let length = 0;
  for (let i = 0; i < count; i++) {
    const at = memory.getUint32(pieces + 8 * i, true);
    const size = memory.getUint32(pieces + 8 * i + 4, true);
    text += new TextDecoder().decode(new Uint8Array(memory.buffer, at, size));
    length += size;
  }
  if (text.trim() !== "") console.error(text.trimEnd());
  memory.setUint32(written, length, true);
  return SUCCESS;
}

/** All that a module may import from "wasi_snapshot_preview1"; what is not here says that it is not supported. */
export function wasi(module: WebAssembly.Module, memory: Memory): WebAssembly.ModuleImports {
  const known: WebAssembly.ModuleImports = {
    clock_time_get(clock: number, _precision: bigint, at: number): number {
      const now = clock === 0 ? Date.now() : performance.now();
      memory().setBigUint64(at, BigInt(Math.round(now * 1e6)), true);
      return SUCCESS;
    },
    random_get(at: number, size: number): number {
      crypto.getRandomValues(new Uint8Array(memory().buffer as ArrayBuffer, at, size));
      return SUCCESS;
    },
    fd_write: (_file: number, pieces: number, count: number, written: number) =>
      complain(memory(), pieces, count, written),
    fd_prestat_get: () => BAD_FILE,
    proc_exit(code: number): never {
      throw new Error(`The engine ended with ${code}`);
    },
  };
  const wanted = WebAssembly.Module.imports(module).filter((one) => one.module === "wasi_snapshot_preview1");
  return Object.fromEntries(wanted.map(({ name }) => [name, known[name] ?? (() => NOT_SUPPORTED)]));
}
