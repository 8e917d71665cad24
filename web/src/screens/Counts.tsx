import type { GameName } from "../table/table";
import { say } from "../words";

/** What the engine tells by `games`, too; until it has answered the page knows as much. */
export const FEWEST: Record<GameName, number> = { nunatak: 1, nanuuk: 2 };
const MOST = 4;

interface Props {
  game: GameName;
  /** Of the heading. */
  id: string;
  players: number;
  onChoose(players: number): void;
}

/** How many players? */
export function Counts({ game, id, players, onChoose }: Props) {
  const counts = Array.from({ length: MOST - FEWEST[game] + 1 }, (_, i) => i + FEWEST[game]);
  return (
    <fieldset class="counts">
      <legend id={id}>{say("web.setup.players")}</legend>
      {counts.map((count) => (
        <label class="count" key={count}>
          <input
            type="radio"
            name="players"
            value={count}
            checked={players === count}
            onChange={() => onChoose(count)}
          />
          <span>{count}</span>
        </label>
      ))}
    </fieldset>
  );
}
