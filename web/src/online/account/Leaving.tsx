import { useState } from "preact/hooks";
import { go } from "../../app/route";
import { say } from "../../ui/words";
import { api, you as session } from "../net/api";
import type { Person } from "../net/protocol";
import { useSubmit } from "../net/useSubmit";
import { lobbyPath, storedPath } from "../route";
import { PasswordField } from "./PasswordField";

/** All pages of the data as one object. */
async function allData(): Promise<object> {
  const { next, ...first } = await api.data("");
  const tables = [...first.tables];
  for (let before = next; before !== null; ) {
    const page = await api.data(before);
    tables.push(...page.tables);
    before = page.next;
  }
  return { ...first, tables };
}

function save(data: object, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** What is stored, and all of it as a file. */
export function OwnData({ you }: { you: Person }) {
  const { trouble, waiting, run } = useSubmit();
  return (
    <section class="card" aria-labelledby="account-data">
      <h2 id="account-data">{say("web.data")}</h2>
      <p>{say("web.data.about")}</p>
      <p class="refused" role="alert">
        {trouble}
      </p>
      <div class="button-row">
        <button
          type="button"
          class="button"
          data-testid="data-save"
          disabled={waiting}
          onClick={() => void run(async () => save(await allData(), `floe-${you.id}.json`))}
        >
          {say("web.data.save")}
        </button>
        <a class="button quiet" href={storedPath}>
          {say("web.stored")}
        </a>
      </div>
    </section>
  );
}

/** The end of an account. A guest has no password. */
export function DeleteAccount({ you }: { you: Person }) {
  const [password, setPassword] = useState("");
  const { trouble, waiting, run } = useSubmit();
  const isGuest = you.kind === "guest";
  const leave = async (event: Event) => {
    event.preventDefault();
    if (!(await run(() => api.deleteAccount(password)))) return;
    session.set(null);
    go(lobbyPath);
  };
  return (
    <details class="card">
      <summary data-testid="delete">{say("web.delete")}</summary>
      <p>{say("web.delete.about")}</p>
      <form class="fields" onSubmit={(event) => void leave(event)}>
        {!isGuest && (
          <PasswordField
            label={say("web.online.password")}
            name="delete-password"
            value={password}
            onInput={setPassword}
          />
        )}
        <p class="refused" role="alert">
          {trouble}
        </p>
        <button type="submit" class="button" data-testid="delete-now" disabled={waiting}>
          {say("web.delete.now")}
        </button>
      </form>
    </details>
  );
}
