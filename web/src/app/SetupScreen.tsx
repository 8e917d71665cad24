import { useState } from "preact/hooks";
import type { GameName } from "../games/list";
import type { Refusal, Setup, Sitter } from "../table/table";
import { Icon } from "../ui/Icon";
import { say } from "../ui/words";
import { Counts } from "./Counts";
import { Draw } from "./Draw";
import { EditionNote } from "./EditionNote";
import { lastSetups, setupWords } from "./last_setups";
import { fitting } from "./offers";
import { Options } from "./Options";
import { startPath } from "./route";
import { Seats } from "./Seats";
import { useOffers } from "./useOffers";
import { useRule } from "./useRule";
import { anotherComputer, usualSetup } from "./usual_setup";
import { LIMITS } from "../protocol/engine";

interface Props {
  game: GameName;
  /** Resolves to why it cannot be dealt; null: it is being played. */
  onStart(setup: Setup): Promise<Refusal | null>;
}

const withPlayers = (setup: Setup, players: number): Setup => ({
  ...setup,
  players,
  names: Array.from({ length: players }, (_, seat) => setup.names[seat] ?? ""),
  sitters: Array.from({ length: players }, (_, seat) => setup.sitters[seat] ?? anotherComputer(setup)),
});

/** A computer's name follows its level, so a change of sitter takes the old name away. */
const withSitter = (setup: Setup, seat: number, sitter: Sitter): Setup => ({
  ...setup,
  names: setup.names.map((name, i) => (i === seat ? "" : name)),
  sitters: setup.sitters.map((old, i) => (i === seat ? sitter : old)),
});

/** The set-ups of the last games, each a choice. */
function LastSetups({ game, chosen, onChoose }: { game: GameName; chosen: Setup; onChoose(setup: Setup): void }) {
  const last = lastSetups(game);
  if (last.length === 0) return null;
  const now = setupWords(chosen);
  return (
    <fieldset class="card last-setups">
      <legend class="unseen">{say("web.setup.last")}</legend>
      <span aria-hidden="true">{say("web.setup.last")}</span>
      {last.map((setup) => {
        const words = setupWords(setup);
        return (
          <button
            key={words}
            type="button"
            class="button"
            data-testid="last-setup"
            aria-pressed={words === now}
            onClick={() => onChoose(setup)}
          >
            {words}
          </button>
        );
      })}
    </fieldset>
  );
}

export function SetupScreen({ game, onStart }: Props) {
  const [setup, setSetup] = useState(() => usualSetup(game));
  const [refused, setRefused] = useState<Refusal | null>(null);
  const { offered, trouble } = useOffers(setup);
  const { dialog, onRule } = useRule(game);
  const change = (next: Setup) => {
    setRefused(null);
    setSetup(next);
  };

  const start = async (event: Event) => {
    event.preventDefault();
    setRefused(await onStart({ ...setup, options: fitting(setup.options, offered) }));
  };
  const seed = (text: string) => {
    const { seed: _, ...rest } = setup;
    change(text ? { ...rest, seed: text } : rest);
  };

  return (
    <main class="setup">
      <form class="setup-form" onSubmit={(event) => void start(event)}>
        <header class="setup-head">
          <a class="button quiet icon-only" href={startPath} aria-label={say("web.home")}>
            <Icon name="back" />
          </a>
          <h1>{say("web.setup.title", { game: say(`${game}.title`) })}</h1>
        </header>

        <LastSetups game={game} chosen={setup} onChoose={change} />

        <section class="card" aria-labelledby="setup-players">
          <Counts
            game={game}
            id="setup-players"
            players={setup.players}
            onChoose={(players) => change(withPlayers(setup, players))}
          />
          <Seats
            setup={setup}
            onSitter={(seat, sitter) => change(withSitter(setup, seat, sitter))}
            onName={(seat, name) => change({ ...setup, names: setup.names.map((old, i) => (i === seat ? name : old)) })}
          />
          <Draw setup={setup} onDraw={change} />
        </section>

        <Options
          id="setup-options"
          offered={offered}
          chosen={setup.options}
          refused={refused}
          onChoose={(name, value) => change({ ...setup, options: { ...setup.options, [name]: value } })}
          onRule={onRule}
        />

        <section class="card">
          <label class="seed">
            <span>
              <b>{say("web.setup.seed")}</b>
              <small>{say("web.setup.seed.about")}</small>
            </span>
            <input
              class="field"
              maxLength={LIMITS.seed_text.maxLength}
              autocomplete="off"
              placeholder={say("web.setup.seed.chance")}
              value={setup.seed ?? ""}
              onInput={(event) => seed(event.currentTarget.value)}
            />
          </label>
          <EditionNote game={game} setup={setup} />
        </section>

        <footer class="setup-foot">
          <p class="refused" role="status">
            {refused?.message ?? trouble}
          </p>
          <button type="submit" class="button primary big" data-testid="start">
            <Icon name="play" />
            {say("web.setup.start")}
          </button>
        </footer>
      </form>
      {dialog}
    </main>
  );
}
