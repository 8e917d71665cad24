/**
 * challenges.ts - tables at which a chair is kept for oneself: one is challenged, or asked for a rematch.
 */
import { go } from "../../app/route";
import { connection } from "../net/connection";
import { takeChair } from "../net/number";
import type { Chair, Person, TableLine } from "../net/protocol";
import { tablePath } from "../route";
import type { OwnGames } from "./own";

export const keptChair = (chairs: readonly Chair[], you: Person) =>
  chairs.findIndex(({ reserved }) => reserved?.id === you.id);

/** Those that wait for an answer. */
export const challengesFor = ({ games }: OwnGames, you: Person) =>
  games.filter(({ stage, chairs }) => stage === "waiting" && keptChair(chairs, you) >= 0);

/** Whoever made the table, if still there. */
export const challenger = ({ setup, chairs }: Pick<TableLine, "setup" | "chairs">) =>
  chairs.find(({ person }) => person && person.id === setup.host)?.person?.name ?? "";

/** Only people with a name of their own can be found by it, and find others. */
export const mayChallenge = (you: Person, other: Person | null | undefined): other is Person =>
  you.kind === "account" && (other?.kind === "account" || other?.kind === "bot") && other.id !== you.id;

export async function accept({ table, chairs }: TableLine, you: Person): Promise<void> {
  await takeChair({ table, chair: keptChair(chairs, you) });
  go(tablePath(table));
}

export const decline = (table: string) => connection.ask("stand", { table });
