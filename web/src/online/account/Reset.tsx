import { useState } from "preact/hooks";
import { go } from "../../app/route";
import { say } from "../../ui/words";
import { api, enter } from "../net/api";
import { useSubmit } from "../net/useSubmit";
import { lobbyName, PageHead } from "../PageHead";
import { lobbyPath } from "../route";
import { PasswordField } from "./PasswordField";

/** Asks for a mail with a link. Whether there is such an account is not told. */
export function Forgot() {
  const [name, setName] = useState("");
  const [sent, setSent] = useState(false);
  const { trouble, waiting, run } = useSubmit();
  const ask = async (event: Event) => {
    event.preventDefault();
    setSent(await run(() => api.forgot(name.trim())));
  };
  return (
    <main class="online">
      <div class="online-page online-narrow">
        <PageHead title={say("web.forgot")} back={lobbyPath} backName={lobbyName()} />
        <form class="card fields" onSubmit={(event) => void ask(event)}>
          <p>{say("web.forgot.about")}</p>
          <label>
            <span>{say("web.online.name")}</span>
            <input
              class="field"
              name="username"
              required
              autocomplete="username"
              value={name}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          </label>
          <p class="refused" role="alert">
            {trouble}
          </p>
          <p role="status" data-testid="forgot-sent">
            {sent && say("web.forgot.sent")}
          </p>
          <button type="submit" class="button primary" disabled={waiting}>
            {say("web.forgot.send")}
          </button>
        </form>
      </div>
    </main>
  );
}

/** Where the link of that mail leads: a new password, and one is in. */
export function Reset({ code }: { code: string }) {
  const [password, setPassword] = useState("");
  const { trouble, waiting, run } = useSubmit();
  const reset = async (event: Event) => {
    event.preventDefault();
    if (await run(async () => enter(await api.reset(code, password)))) go(lobbyPath);
  };
  return (
    <main class="online">
      <div class="online-page online-narrow">
        <PageHead title={say("web.reset")} back={lobbyPath} backName={lobbyName()} />
        <form class="card fields" onSubmit={(event) => void reset(event)}>
          <p>{say("web.reset.about")}</p>
          <PasswordField
            label={say("web.online.password.new")}
            name="password"
            value={password}
            onInput={setPassword}
            fresh
          />
          <p class="refused" role="alert">
            {trouble}
          </p>
          <button type="submit" class="button primary" disabled={waiting}>
            {say("web.reset.set")}
          </button>
        </form>
      </div>
    </main>
  );
}
