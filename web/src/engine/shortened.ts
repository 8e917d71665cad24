/**
 * shortened.ts - a record cut off behind a ply, by an engine of its own: a game that is being played stays as it is.
 */
import { Engine } from "./engine";

export async function shortened(record: string, ply: number): Promise<string> {
  const engine = new Engine();
  try {
    await engine.ask("load", { record, ply, undo: "any" });
    return (await engine.ask("record", {})).record;
  } finally {
    engine.close();
  }
}
