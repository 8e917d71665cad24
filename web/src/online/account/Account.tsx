import { useState } from "preact/hooks";
import { go } from "../../app/route";
import { say } from "../../ui/words";
import { api, isOperator, you as session } from "../net/api";
import type { Person } from "../net/protocol";
import { useSignal } from "../net/signal";
import { useSubmit } from "../net/useSubmit";
import { lobbyName, PageHead } from "../PageHead";
import { lobbyPath } from "../route";
import { AccountMade } from "./AccountMade";
import { Bots } from "./Bots";
import { ReportsLink } from "../moderation/ReportsLink";
import { Invites } from "./Invites";
import { DeleteAccount, OwnData } from "./Leaving";
import { Mail } from "./Mail";
import { PasswordField } from "./PasswordField";
import { NewAccount } from "./Register";

function ChangePassword() {
  const [old, setOld] = useState("");
  const [fresh, setFresh] = useState("");
  const [done, setDone] = useState(false);
  const { trouble, waiting, run } = useSubmit();
  const submit = async (event: Event) => {
    event.preventDefault();
    setDone(false);
    if (!(await run(() => api.password(old, fresh)))) return;
    setOld("");
    setFresh("");
    setDone(true);
  };
  return (
    <section class="card" aria-labelledby="account-password">
      <h2 id="account-password">{say("web.online.password.change")}</h2>
      <form class="fields" onSubmit={(event) => void submit(event)}>
        <PasswordField label={say("web.online.password.old")} name="old-password" value={old} onInput={setOld} />
        <PasswordField
          label={say("web.online.password.new")}
          name="new-password"
          value={fresh}
          onInput={setFresh}
          fresh
        />
        <p class="refused" role="alert">
          {trouble}
        </p>
        <p role="status">{done && say("web.online.password.done")}</p>
        <button type="submit" class="button" disabled={waiting}>
          {say("web.online.password.change")}
        </button>
      </form>
    </section>
  );
}

function LogOut({ you }: { you: Person }) {
  const { trouble, waiting, run } = useSubmit();
  const leave = (everywhere: boolean) =>
    void run(async () => {
      await api.logout(everywhere);
      session.set(null);
      go(lobbyPath);
    });
  return (
    <section class="card" aria-labelledby="account-logout">
      <h2 id="account-logout">{say("web.online.logout")}</h2>
      {you.kind === "guest" && <p>{say("web.online.logout.guest")}</p>}
      <p class="refused" role="alert">
        {trouble}
      </p>
      <div class="button-row">
        <button type="button" class="button" data-testid="logout" disabled={waiting} onClick={() => leave(false)}>
          {say("web.online.logout")}
        </button>
        {you.kind !== "guest" && (
          <button type="button" class="button" disabled={waiting} onClick={() => leave(true)}>
            {say("web.online.logout.everywhere")}
          </button>
        )}
      </div>
    </section>
  );
}

/** What takes an account. */
function OfAccount() {
  return (
    <>
      <Mail />
      <Bots />
      <ChangePassword />
    </>
  );
}

/** Who one is here, and what can be done about it. */
export function Account({ you }: { you: Person }) {
  const operator = useSignal(isOperator);
  return (
    <main class="online">
      <div class="online-page online-narrow">
        <PageHead title={you.name} back={lobbyPath} backName={lobbyName()} />
        <AccountMade />
        <p class="online-line" data-testid="account-kind">
          {say(operator ? "web.online.role.operator" : `web.online.kind.${you.kind}`)}
        </p>
        {operator && <ReportsLink />}
        {operator && <Invites />}
        {you.kind === "guest" ? <NewAccount you={you} /> : <OfAccount />}
        <LogOut you={you} />
        <OwnData you={you} />
        <DeleteAccount you={you} />
      </div>
    </main>
  );
}
