import { useState } from "preact/hooks";
import { bookPath } from "../book/path";
import { GAMES, type GameName } from "../games/list";
import { isNew } from "../newcomer/progress";
import { ClubFooterLater, PlayOnline } from "../online/OnlineLinks";
import { later } from "../ui/later";
import { savedGames } from "../table/saved";
import { Icon } from "../ui/Icon";
import { KeysHelp, Settings } from "../ui/dialogs";
import { useKeys } from "../ui/useKeys";
import { say, sayOf } from "../ui/words";
import { setupWords } from "./last_setups";
import { OpenRecord, type RecordProps } from "./OpenRecord";
import { gamePath, learnPath, setupPath } from "./route";
import { SavedGames } from "./SavedGames";
import { Scene } from "./Scene";
import { usualSetup } from "./usual_setup";

const About = later(async () => (await import("../about/About")).About);

interface Props extends RecordProps {
  onPlay(game: GameName): void;
  /** Why the last wish was not granted. */
  trouble: string;
}

/** Nothing was finished here yet: both games can be learned. */
function FirstLesson({ game }: { game: GameName }) {
  return (
    <a class="button glass learn" href={learnPath(game)} data-testid={`learn-${game}`}>
      <Icon name="hint" />
      <span>{sayOf(`web.start.learn.${game}`)}</span>
    </a>
  );
}

/** `learns`: the way to its lessons stands here. */
function PlayRow({ game, learns, onPlay }: { game: GameName; learns: boolean; onPlay: Props["onPlay"] }) {
  const title = say(`${game}.title`);
  return (
    <div class="play-row">
      <button type="button" class="button primary big" data-testid={`play-${game}`} onClick={() => onPlay(game)}>
        <span>{say("web.start.play", { game: title })}</span>
        <small>{sayOf(`web.start.${game}`)}</small>
        <small class="play-words">{setupWords(usualSetup(game))}</small>
      </button>
      {learns && (
        <a
          class="button glass"
          href={learnPath(game)}
          data-testid={`learn-${game}`}
          aria-label={say("web.learn.of", { game: title })}
        >
          <Icon name="hint" />
          <span>{say("web.learn")}</span>
        </a>
      )}
      <a
        class="button glass"
        href={setupPath(game)}
        data-testid={`setup-${game}`}
        aria-label={say("web.start.setup_of", { game: title })}
      >
        <Icon name="settings" />
        <span>{say("web.start.setup")}</span>
      </a>
    </div>
  );
}

export function StartScreen({ onPlay, onRecord, onTrouble, trouble }: Props) {
  const [games, setGames] = useState(savedGames);
  const [newcomer] = useState(() => isNew(GAMES));
  const [over, setOver] = useState<"settings" | "keys" | "about" | null>(null);
  const going = games.find((game) => !game.over);
  const close = () => setOver(null);
  useKeys({ "?": () => setOver("keys") });
  return (
    <main class="start-screen">
      <div class="hero">
        <Scene />
        <div class="hero-words">
          <h1>{say("web.start.title")}</h1>
          <p class="hero-line">{say("web.start.line")}</p>
          <p class="refused" role="status">
            {trouble}
          </p>
          {GAMES.map((game) => (
            <PlayRow key={game} game={game} learns={!newcomer} onPlay={onPlay} />
          ))}
          {newcomer && (
            <div class="learn-row">
              {GAMES.map((game) => (
                <FirstLesson key={game} game={game} />
              ))}
            </div>
          )}
          {going && (
            <a class="button glass big continue" href={gamePath(going.id)} data-testid="continue">
              <span>{say("web.start.continue", { game: say(`${going.setup.game}.title`) })}</span>
              <small>{say("web.saved.going", { count: going.ply })}</small>
            </a>
          )}
          <PlayOnline />
          <div class="hero-more">
            <OpenRecord onRecord={onRecord} onTrouble={onTrouble} />
            <button type="button" class="button glass" data-testid="open-settings" onClick={() => setOver("settings")}>
              <Icon name="settings" />
              {say("web.settings")}
            </button>
          </div>
          <ClubFooterLater />
        </div>
      </div>
      <SavedGames games={games} onChange={() => setGames(savedGames())} />
      <footer class="start-foot">
        {GAMES.map((game) => (
          <a key={game} class="button quiet" href={bookPath(game)} data-testid={`book-${game}`}>
            {say("web.book.title", { game: say(`${game}.title`) })}
          </a>
        ))}
        <button type="button" class="button quiet" data-testid="open-about" onClick={() => setOver("about")}>
          {say("web.about")}
        </button>
      </footer>
      {over === "settings" && <Settings onClose={close} />}
      {over === "about" && <About onClose={close} />}
      {over === "keys" && <KeysHelp onClose={close} />}
    </main>
  );
}
