/**
 * result.ts - how a game ended that is over, in words, as the list of tables tells it.
 */
import { say } from "../../ui/words";
import type { Person, TableLine } from "../net/protocol";
import { nameOnChair } from "./labels";

type Ended = Pick<TableLine, "result" | "chairs">;

/** Who has given up. */
function resignedWords({ chairs }: Ended, you?: Person): string {
  const words = chairs.flatMap(({ resigned, person }, seat) => {
    if (!resigned) return [];
    if (you && person?.id === you.id) return [say("web.online.has_resigned.you")];
    return [say("web.online.has_resigned", { name: nameOnChair(chairs, seat) })];
  });
  return words.join(" ");
}

/** "Anna 43 · Ben 38", the most points first; or why it ended before its rules ended it. "": nothing is known. */
export function resultWords(line: Ended, you?: Person): string {
  const { result, chairs } = line;
  const name = (seat: number) => nameOnChair(chairs, seat);
  if (result === "draw") return say("web.online.draw.agreed");
  if (result === "resigned") return resignedWords(line, you);
  const points = [...(result ?? "").matchAll(/(?:^|-)(-?\d+)/g)].map((found) => Number(found[1]));
  if (points.length !== chairs.length) return "";
  return points
    .map((total, seat) => ({ total, words: say("web.saved.result", { name: name(seat), points: total }) }))
    .sort((a, b) => b.total - a.total)
    .map(({ words }) => words)
    .join(" · ");
}
