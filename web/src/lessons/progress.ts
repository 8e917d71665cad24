/**
 * progress.ts - how far somebody came in the lessons, kept in this browser.
 */
import type { GameName } from "../games/list";
import { read, write } from "../ui/storage";

interface Progress {
  /** The step to go on with, from 0. */
  step: number;
  /** It was played to its end once. */
  done: boolean;
}

const NAME = "floe-lessons";
const BEGINNING: Progress = { step: 0, done: false };

const all = () => read<Record<string, Progress>>(NAME, {});

export const progressIn = (game: GameName, lesson: string): Progress => all()[`${game}/${lesson}`] ?? BEGINNING;

/** Was any lesson played to its end? */
export const hasLearned = () => Object.values(all()).some(({ done }) => done);

export function keepProgress(game: GameName, lesson: string, step: number): void {
  write(NAME, { ...all(), [`${game}/${lesson}`]: { step, done: progressIn(game, lesson).done } });
}

export function keepDone(game: GameName, lesson: string): void {
  write(NAME, { ...all(), [`${game}/${lesson}`]: { step: 0, done: true } });
}
