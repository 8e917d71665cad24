import { useState } from "preact/hooks";
import { Icon } from "../game/Icon";
import { Switch } from "../game/Settings";
import { go } from "../route";
import { Counts } from "../screens/Counts";
import { fitting } from "../screens/offers";
import { Options } from "../screens/Options";
import { useOffers } from "../screens/useOffers";
import { GAMES } from "../games/list";
import { say } from "../words";
import { ChairWishes } from "./ChairWishes";
import { ClockWishes } from "./ClockWishes";
import { connection } from "./connection";
import { keepKeys } from "./kept";
import { committed } from "./number";
import { lobbyName, PageHead } from "./PageHead";
import { lobbyPath, tablePath } from "./route";
import type { TableWish } from "./told";
import { useSubmit } from "./useSubmit";
import {
  asTableWish,
  mayBeOpen,
  mayBeRated,
  wishing,
  withChair,
  withClock,
  withGame,
  withPlayers,
  withRated,
  type Wishing,
} from "./wish";

async function create(wish: TableWish): Promise<void> {
  const made = await committed(async (fields) => {
    const { table, keys } = await connection.ask("create", { ...wish, ...fields });
    if (keys) keepKeys(table, keys);
    return table;
  });
  go(tablePath(made));
}

interface PartProps {
  wish: Wishing;
  onChange(wish: Wishing): void;
}

function WhichGame({ wish, onChange }: PartProps) {
  return (
    <fieldset class="choice-row">
      <legend>{say("web.online.game")}</legend>
      {GAMES.map((game) => (
        <label class="choice" key={game}>
          <input
            type="radio"
            name="game"
            value={game}
            checked={wish.game === game}
            onChange={() => onChange(withGame(wish, game))}
          />
          <span>
            <b>{say(`${game}.title`)}</b>
            <small>{say(`web.start.${game}`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Manners({ wish, onChange }: PartProps) {
  return (
    <>
      {mayBeOpen(wish) && (
        <Switch
          name={say("web.online.wish.listed")}
          about={say("web.online.wish.listed.about")}
          on={wish.open}
          onChange={(open) => onChange({ ...wish, open })}
        />
      )}
      {mayBeRated(wish) && (
        <Switch
          name={say("web.online.rated")}
          about={say("web.online.rated.about")}
          on={wish.rated}
          onChange={(rated) => onChange(withRated(wish, rated))}
        />
      )}
    </>
  );
}

/** A table of one's own, from game to clock. */
export function NewTable() {
  const [wish, setWish] = useState(() => wishing(GAMES[0]!));
  const { offered, trouble } = useOffers(wish);
  const submit = useSubmit();
  const open = (event: Event) => {
    event.preventDefault();
    void submit.run(() => create(asTableWish(wish, fitting(wish.options, offered))));
  };
  return (
    <main class="online setup">
      <form class="online-page online-narrow setup-form" onSubmit={open}>
        <PageHead title={say("web.online.new")} back={lobbyPath} backName={lobbyName()} />
        <section class="card">
          <WhichGame wish={wish} onChange={setWish} />
          <Counts
            game={wish.game}
            id="wish-players"
            players={wish.players}
            onChoose={(players) => setWish(withPlayers(wish, players))}
          />
          <ChairWishes chairs={wish.chairs} onChoose={(seat, chair) => setWish(withChair(wish, seat, chair))} />
          <Manners wish={wish} onChange={setWish} />
        </section>
        <section class="card">
          <ClockWishes chosen={wish.clock} onChoose={(clock) => setWish(withClock(wish, clock))} />
        </section>
        <Options
          id="wish-options"
          offered={offered}
          chosen={wish.options}
          refused={submit.refused}
          onChoose={(name, value) => setWish({ ...wish, options: { ...wish.options, [name]: value } })}
        />
        <footer class="setup-foot">
          <p class="refused" role="alert">
            {submit.trouble || trouble}
          </p>
          <button type="submit" class="button primary big" data-testid="create" disabled={submit.waiting}>
            <Icon name="play" />
            {say("web.online.create")}
          </button>
        </footer>
      </form>
    </main>
  );
}
