#!/usr/bin/env node
// run-wasm.mjs PROGRAM.wasm ARGUMENT... - runs a WASI command with this terminal, and the working
// directory as its file system.
import { readFile } from "node:fs/promises";

process.removeAllListeners("warning"); // WASI is "experimental"
const { WASI } = await import("node:wasi");

const args = process.argv.slice(2);
const wasi = new WASI({
  version: "preview1",
  args,
  env: process.env,
  preopens: { ".": "." },
  returnOnExit: true,
});
const module = await WebAssembly.compile(await readFile(args[0]));
// A call without detour keeps looking at the memory as it was before it grew, and crashes node 20.
const detour = (call) => (...values) => call(...values);
const calls = Object.entries(wasi.wasiImport).map(([name, call]) => [name, detour(call)]);
const imports = { wasi_snapshot_preview1: Object.fromEntries(calls) };
process.exitCode = wasi.start(await WebAssembly.instantiate(module, imports));
