import { go } from "../../app/route";
import { Icon } from "../../ui/Icon";
import { say } from "../../ui/words";
import { takeChair } from "../net/number";
import type { Chair, Person, TableLine } from "../net/protocol";
import { type Submit, useSubmit } from "../net/useSubmit";
import { tablePath } from "../route";
import { sitsAt } from "./lobby";
import { TableCard } from "./TableCard";
import type { Lobby } from "./useLobby";

interface Props {
  lobby: Lobby;
  you: Person;
}

function sit(submit: Submit, table: string, chair: number): void {
  void submit.run(async () => {
    await takeChair({ table, chair });
    go(tablePath(table));
  });
}

function OpenTable({ line, submit }: { line: TableLine; submit: Submit }) {
  const free = (chair: Chair, seat: number) =>
    line.stage === "waiting" && chair.kind === "open" ? (
      <button
        type="button"
        class="button primary"
        data-testid="sit"
        disabled={submit.waiting}
        aria-label={say("web.online.sit.seat", { number: seat + 1 })}
        onClick={() => sit(submit, line.table, seat)}
      >
        {say("web.online.sit")}
      </button>
    ) : null;
  return (
    <TableCard line={line} onChair={free}>
      <a class="button" href={tablePath(line.table)} data-testid="watch">
        <Icon name="eye" />
        {say("web.online.watch")}
      </a>
    </TableCard>
  );
}

/** The tables at which there is a free chair, and those that may be watched; one's own are listed elsewhere. */
export function OpenTables({ lobby, you }: Props) {
  const submit = useSubmit();
  const { pages, readOn } = lobby;
  const others = pages?.tables.filter((line) => !sitsAt(line, you));
  const waiting = others?.filter(({ stage }) => stage === "waiting");
  const running = others?.filter(({ stage }) => stage !== "waiting");
  return (
    <section aria-labelledby="open-tables">
      <h2 id="open-tables">{say("web.online.open")}</h2>
      <p class="refused" role="alert">
        {submit.trouble}
      </p>
      {waiting?.length === 0 && <p class="online-empty">{say("web.online.open.none")}</p>}
      <p class="unseen" role="status">
        {others && say("web.online.open.count", { count: others.length })}
      </p>
      <ul class="table-list" data-testid="open-tables">
        {waiting?.map((line) => (
          <OpenTable key={line.table} line={line} submit={submit} />
        ))}
        {running && running.length > 0 && (
          <li class="table-divider">
            <h2>{say("web.online.running")}</h2>
          </li>
        )}
        {running?.map((line) => (
          <OpenTable key={line.table} line={line} submit={submit} />
        ))}
      </ul>
      {pages?.more && (
        <button type="button" class="button" data-testid="more-tables" onClick={readOn}>
          {say("web.online.open.more")}
        </button>
      )}
    </section>
  );
}
