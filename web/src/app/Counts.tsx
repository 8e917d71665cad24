import { factsOf, type GameName } from "../games/list";
import { say } from "../ui/words";

interface Props {
  game: GameName;
  /** Of the heading. */
  id: string;
  players: number;
  onChoose(players: number): void;
}

/** How many players? */
export function Counts({ game, id, players, onChoose }: Props) {
  const { min, max } = factsOf(game).players;
  const counts = Array.from({ length: max - min + 1 }, (_, i) => min + i);
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
