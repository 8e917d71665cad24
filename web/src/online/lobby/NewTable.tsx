import { useState } from "preact/hooks";
import { Counts } from "../../app/Counts";
import { fitting } from "../../app/offers";
import { Options } from "../../app/Options";
import { go } from "../../app/route";
import { useOffers } from "../../app/useOffers";
import { useRule } from "../../app/useRule";
import { GAMES } from "../../games/list";
import { Icon } from "../../ui/Icon";
import { Switch } from "../../ui/Switch";
import { keepKeys } from "../../ui/storage";
import { say, sayOf } from "../../ui/words";
import { connection } from "../net/connection";
import { committed } from "../net/number";
import type { Person, TableWish } from "../net/protocol";
import { useSubmit } from "../net/useSubmit";
import { lobbyName, PageHead } from "../PageHead";
import { lobbyPath, tablePath } from "../route";
import {
  asTableWish,
  mayBeDrawn,
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
import { ChairWishes, ClockWishes } from "./Wishes";

async function create(wish: TableWish): Promise<void> {
  const made = await committed(async (fields) => {
    const { table, keys } = await connection.once("create", { ...wish, ...fields });
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
            <small>{sayOf(`web.start.${game}`)}</small>
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
      {mayBeDrawn(wish) && (
        <Switch
          name={say("web.online.wish.lot")}
          about={say("web.online.wish.lot.about")}
          on={wish.lot}
          onChange={(lot) => onChange({ ...wish, lot })}
        />
      )}
    </>
  );
}

/** A table of one's own, from game to clock; perhaps with somebody who is challenged. */
export function NewTable({ you, challenged }: { you: Person; challenged: string | null }) {
  const [wish, setWish] = useState(() => wishing(GAMES[0]!, challenged));
  const { offered, trouble } = useOffers(wish);
  const { dialog, onRule } = useRule(wish.game);
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
          <ChairWishes
            chairs={wish.chairs}
            mayChallenge={you.kind === "account"}
            onChoose={(seat, chair) => setWish(withChair(wish, seat, chair))}
          />
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
          onRule={onRule}
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
      {dialog}
    </main>
  );
}
