/**
 * concerns.ts - which lines of the player aid help with what somebody is deciding: the engine lists, for each line, the
 * codes of questions, answers and their explanations.
 */
import { isWay, nameIn } from "../play/picks";
import type { Picking } from "../play/usePicks";
import type { Prompt } from "../table/table";
import type { AidLine } from "./load";

/** The codes of what is asked now: the question for what is missing, and the answers that can be given. */
export function askedNow(prompt: Prompt | null, { question, open }: Pick<Picking, "question" | "open">): Set<string> {
  const ways = new Set([...open].filter(isWay).map(nameIn));
  const answers = (prompt?.answers ?? []).filter(({ answer }) => ways.has(answer));
  const codes = answers.flatMap(({ says, about }) => [says.code, ...(about ? [about.code] : [])]);
  return new Set(question ? [question.asks.code, ...codes] : codes);
}

export const concerns = ({ asked }: Pick<AidLine, "asked">, now: ReadonlySet<string>) =>
  asked.some((code) => now.has(code));
