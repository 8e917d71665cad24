import { useState } from "preact/hooks";
import { GAMES, type GameName } from "../games/list";
import { ClubFooterLater, PlayOnline } from "../online/OnlineLater";
import { savedGames } from "../table/saved";
import { Icon } from "../ui/Icon";
import { KeysHelp } from "../ui/KeysHelp";
import { Settings } from "../ui/Settings";
import { useKeys } from "../ui/useKeys";
import { say, sayOf } from "../ui/words";
import { setupWords } from "./last_setups";
import { OpenRecord } from "./OpenRecord";
import { gamePath, setupPath } from "./route";
import { SavedGames } from "./SavedGames";
import { Scene } from "./Scene";
import { usualSetup } from "./usual_setup";

interface Props {
  onPlay(game: GameName): void;
  onFile(file: File): void;
  /** A record was pasted. */
  onText(text: string): void;
  /** Why the last wish was not granted. */
  trouble: string;
}

function PlayRow({ game, onPlay }: { game: GameName; onPlay: Props["onPlay"] }) {
  const title = say(`${game}.title`);
  return (
    <div class="play-row">
      <button type="button" class="button primary big" data-testid={`play-${game}`} onClick={() => onPlay(game)}>
        <span>{say("web.start.play", { game: title })}</span>
        <small>{sayOf(`web.start.${game}`)}</small>
        <small class="play-words">{setupWords(usualSetup(game))}</small>
      </button>
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

export function StartScreen({ onPlay, onFile, onText, trouble }: Props) {
  const [games, setGames] = useState(savedGames);
  const [over, setOver] = useState<"settings" | "keys" | null>(null);
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
            <PlayRow key={game} game={game} onPlay={onPlay} />
          ))}
          {going && (
            <a class="button glass big continue" href={gamePath(going.id)} data-testid="continue">
              <span>{say("web.start.continue", { game: say(`${going.setup.game}.title`) })}</span>
              <small>{say("web.saved.going", { count: going.ply })}</small>
            </a>
          )}
          <PlayOnline />
          <div class="hero-more">
            <OpenRecord onFile={onFile} onText={onText} />
            <button type="button" class="button glass" data-testid="open-settings" onClick={() => setOver("settings")}>
              <Icon name="settings" />
              {say("web.settings")}
            </button>
          </div>
          <ClubFooterLater />
        </div>
      </div>
      <SavedGames games={games} onChange={() => setGames(savedGames())} />
      {over === "settings" && <Settings onClose={close} />}
      {over === "keys" && <KeysHelp onClose={close} />}
    </main>
  );
}
