import { useState } from "preact/hooks";
import { markOf, nameOf } from "../play/SeatName";
import { removeSaved, saveGame, type SavedGame } from "../table/saved";
import { Icon } from "../ui/Icon";
import { currentLanguage, say } from "../ui/words";
import { gamePath } from "./route";

/** "Anna 187, Arctic fox 154" when it is over, else how far it is. */
function state({ setup, over, result, ply }: SavedGame): string {
  if (!over || !result) return say("web.saved.going", { count: ply });
  const names = setup.names.map((_, seat) => ({ name: nameOf(setup, seat), seat, ...result[seat]! }));
  return names
    .sort((a, b) => a.rank - b.rank)
    .map(({ name, total }) => say("web.saved.result", { name, points: total }))
    .join(" · ");
}

const when = (time: number) =>
  new Intl.DateTimeFormat(currentLanguage().code, { dateStyle: "medium", timeStyle: "short" }).format(time);

function Row({ game, onRemove }: { game: SavedGame; onRemove(): void }) {
  const title = say(`${game.setup.game}.title`);
  return (
    <li class="saved-row" data-game-id={game.id}>
      <a class="saved-link" href={gamePath(game.id)}>
        <b>{title}</b>
        <span class="saved-players">
          {game.setup.names.map((_, seat) => `${markOf(seat)} ${nameOf(game.setup, seat)}`).join("  ")}
        </span>
        <span class="saved-state">{state(game)}</span>
        <time>{when(game.changed)}</time>
      </a>
      <button
        type="button"
        class="button quiet icon-only"
        aria-label={say("web.saved.remove", { game: title, when: when(game.changed) })}
        onClick={onRemove}
      >
        <Icon name="trash" />
      </button>
    </li>
  );
}

interface Props {
  games: readonly SavedGame[];
  onChange(): void;
}

/** All games kept in this browser. A removed one can be brought back as long as the page is open. */
export function SavedGames({ games, onChange }: Props) {
  const [removed, setRemoved] = useState<SavedGame | null>(null);
  const remove = (game: SavedGame) => {
    removeSaved(game.id);
    setRemoved(game);
    onChange();
  };
  const restore = () => {
    if (removed) saveGame(removed);
    setRemoved(null);
    onChange();
  };
  if (games.length === 0 && !removed) return null;
  return (
    <section class="saved" aria-labelledby="saved-title">
      <h2 id="saved-title">{say("web.saved")}</h2>
      <div role="status">
        {removed && (
          <p class="saved-undo card">
            {say("web.saved.removed", { game: say(`${removed.setup.game}.title`) })}
            <button type="button" class="button" onClick={restore}>
              <Icon name="undo" />
              {say("web.saved.restore")}
            </button>
          </p>
        )}
      </div>
      <ul class="saved-list card">
        {games.map((game) => (
          <Row key={game.id} game={game} onRemove={() => remove(game)} />
        ))}
      </ul>
    </section>
  );
}
