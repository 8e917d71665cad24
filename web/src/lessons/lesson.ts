/**
 * lesson.ts - the lessons of a game, and what they say, fetched when somebody wants to learn.
 */
import { lessons, words } from "virtual:lessons";
import type { GameName } from "../games/list";
import { currentLanguage, fill } from "../ui/words";
import type { ExportedLesson, Key } from "./format";

export interface Lesson extends ExportedLesson {
  game: GameName;
}

/** The lessons of a game; none: it has no course. */
export const loadLessons = async (game: GameName): Promise<Lesson[]> =>
  ((await lessons[game]?.())?.default ?? []).map((lesson) => ({ ...lesson, game }));

export type LessonWords = (key: Key, places?: Record<string, string | number>) => string;

/** Their sentences in the language that is spoken. */
export async function loadWords(): Promise<LessonWords> {
  const { default: sentences } = await words[currentLanguage().code]!();
  return (key, places = {}) => fill(sentences[key] ?? key, places);
}
