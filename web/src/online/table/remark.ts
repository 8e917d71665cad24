/**
 * remark.ts - a remark in words.
 */
import type { Preset } from "../../protocol/server";
import { say } from "../../ui/words";

interface Said {
  preset?: Preset;
  text?: string;
  removed?: true;
}

export function wordsOf({ preset, text, removed }: Said): string {
  if (removed) return say("web.chat.removed");
  return preset ? say(`web.chat.${preset}`) : (text ?? "");
}
