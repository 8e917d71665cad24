import type { GameName } from "../games/list";
import { Book } from "../book/Book";
import type { Example } from "../book/examples";
import { tryingSitters } from "../book/trying";
import { shortened } from "../engine/engine";
import { recordTable } from "./open_table";
import { startPath } from "./route";
import { shown } from "./show";

/** An example, before the move that shows its rule: whoever plays it is a person. */
const tryIt = (record: string, example: Example) =>
  shown(async () => {
    const before = await shortened(record, example.moment.ply - 1);
    return recordTable(before, example.setup.names, tryingSitters(example));
  });

/** The rules of a game; its examples open as games of their own. */
export function BookScreen({ game, rule }: { game: GameName; rule: string | null }) {
  return <Book game={game} rule={rule} home={startPath} onTry={tryIt} />;
}
