import { Icon } from "../game/Icon";
import { go } from "../route";
import { say } from "../words";
import { api } from "./api";
import { connection } from "./connection";
import { Points } from "./Points";
import { tablePath } from "./route";
import type { Person } from "./told";
import { useAnswer } from "./useAnswer";
import { useSubmit } from "./useSubmit";

/** The day by which the server deals: "2026-11-16". */
export const today = () => new Date().toISOString().slice(0, 10);

const playToday = async () => {
  const { table } = await connection.ask("create", {
    game: "nunatak",
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
export function Daily({ you }: { you: Person }) {
  const { answer, trouble } = useAnswer(() => api.solo("nunatak", today()), []);
  const submit = useSubmit();
  const best = answer && (you.kind === "guest" ? answer.guests! : answer.people);
  return (
    <section class="card daily" aria-labelledby="daily-title">
      <h2 id="daily-title">{say("web.online.daily")}</h2>
      <p>{say("web.online.daily.about")}</p>
      <p class="refused" role="alert">
        {submit.trouble || trouble}
      </p>
      <button
        type="button"
        class="button primary"
        data-testid="daily"
        disabled={submit.waiting}
        onClick={() => void submit.run(playToday)}
      >
        <Icon name="play" />
        {say("web.online.daily.play")}
      </button>
      <Points people={best} name={say("web.online.daily.table")} />
    </section>
  );
}
