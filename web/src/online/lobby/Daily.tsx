import { go } from "../../app/route";
import type { GameName } from "../../games/list";
import { Icon } from "../../ui/Icon";
import { say, sayOf } from "../../ui/words";
import { api } from "../net/api";
import { connection } from "../net/connection";
import type { Person } from "../net/protocol";
import { useAnswer } from "../net/useAnswer";
import { useSubmit } from "../net/useSubmit";
import { tablePath } from "../route";
import { Points } from "./Points";

/** The day by which the server deals: "2026-11-16". */
export const today = () => new Date().toISOString().slice(0, 10);

const playToday = async (game: GameName) => {
  const { table } = await connection.once("create", {
    game,
    players: 1,
    options: {},
    chairs: ["me"],
    open: false,
    rated: false,
    clock: { kind: "none" },
    daily: true,
  });
  go(tablePath(table));
};

/** One deal a day, the same for all accounts, and another for all guests. */
export function Daily({ game, you }: { game: GameName; you: Person }) {
  const { answer, trouble } = useAnswer(() => api.solo(game, today()), []);
  const title = `daily-${game}`;
  const submit = useSubmit();
  const best = answer && (you.kind === "guest" ? answer.guests! : answer.people);
  return (
    <section class="card daily" aria-labelledby={title}>
      <h2 id={title}>{sayOf(`web.${game}.daily`)}</h2>
      <p>{sayOf(`web.${game}.daily.about`)}</p>
      <p class="refused" role="alert">
        {submit.trouble || trouble}
      </p>
      <button
        type="button"
        class="button primary"
        data-testid="daily"
        disabled={submit.waiting}
        onClick={() => void submit.run(() => playToday(game))}
      >
        <Icon name="play" />
        {sayOf(`web.${game}.daily.play`)}
      </button>
      <Points people={best} name={say("web.online.daily.table")} />
    </section>
  );
}
