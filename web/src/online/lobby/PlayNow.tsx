import { GAMES, type GameName } from "../../games/list";
import { say } from "../../ui/words";
import { useSubmit } from "../net/useSubmit";
import { GamePicture } from "./GamePicture";
import { PATIENCE, playersOf, playNow } from "./play_now";

/** How many play, and with whom. */
const aboutOf = (game: GameName) =>
  [
    say("web.setup.words.players", { count: playersOf(game) }),
    say("web.online.play_now.about", { count: PATIENCE }),
  ].join(" · ");

function PlayButton({ game }: { game: GameName }) {
  const { trouble, waiting, run } = useSubmit();
  return (
    <li>
      <button
        type="button"
        class="play-now"
        data-testid={`play-now-${game}`}
        disabled={waiting}
        onClick={() => void run(() => playNow(game))}
      >
        <GamePicture game={game} />
        <span>
          <b>{say("web.online.play_now", { game: say(`${game}.title`) })}</b>
          <small>{trouble || aboutOf(game)}</small>
        </span>
      </button>
    </li>
  );
}

/** The shortest way to a game: with whoever comes, else with a computer. */
export function PlayNow() {
  return (
    <ul class="play-now-list" aria-label={say("web.online.play_now.title")}>
      {GAMES.map((game) => (
        <PlayButton key={game} game={game} />
      ))}
    </ul>
  );
}
