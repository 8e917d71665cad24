/**
 * next_game.ts - the next game of the same people, as somebody at the old table sees it: who waits there.
 */
import { go } from "../../app/route";
import { currentLanguage, say } from "../../ui/words";
import { nameOnChair } from "../lobby/labels";
import { rematch } from "../net/number";
import { type Person, type Told, VISITOR } from "../net/protocol";
import { Room } from "../net/room";
import { useAnswer } from "../net/useAnswer";
import { tablePath, watchPath } from "../route";

/** A table as it is now: somebody looks in, and leaves again. */
async function lookIn(id: string): Promise<Told> {
  const room = new Room(id);
  try {
    return await new Promise<Told>((seen, fail) => {
      room.now.listen((now) => now && seen(now.told));
      room.trouble.listen((why) => why && fail(why));
    });
  } finally {
    room.close();
  }
}

/** The people who sit there; none if that cannot be told. */
async function peopleAt(id: string): Promise<string[]> {
  const { chairs, chair } = await lookIn(id).catch(() => ({ chairs: [], chair: null }));
  if (chair !== null) return []; // whoever sits there themselves is invited by nobody
  return chairs.flatMap(({ kind }, seat) => (kind === "person" ? [nameOnChair(chairs, seat)] : []));
}

/** "Ben and Cleo invite you", or that there is another game, for those who only look on or where nobody can be named. */
export function useInvitation({ chair, rematch: next }: Told): string {
  const { answer: names } = useAnswer(() => peopleAt(next!), [next]);
  if (chair === null || !names || names.length === 0) return say("web.online.rematch");
  const list = new Intl.ListFormat(currentLanguage().code).format(names);
  return say("web.online.rematch.by", { names: list, count: names.length });
}

/** Players get their chair; all others look on, also without a name. */
export async function goToNext({ table, chair, rematch: next }: Told, you: Person): Promise<void> {
  if (chair !== null) await rematch(table);
  else go(you === VISITOR ? watchPath(next!) : tablePath(next!));
}
