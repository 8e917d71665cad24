import { go, startPath } from "../../app/route";
import { say } from "../../ui/words";
import { api, enter, entry } from "../net/api";
import type { Person } from "../net/protocol";
import { useSignal } from "../net/signal";
import { PageHead } from "../PageHead";
import { lobbyPath } from "../route";
import { accountMade } from "./AccountMade";
import { Credentials } from "./Credentials";

interface Props {
  /** A guest, who keeps the games; null: somebody new. */
  you: Person | null;
  /** The code of an invitation. */
  invite?: string;
  onDone?(): void;
}

/** Name and password of a new account; or why there is none to be had. */
export function NewAccount({ you, invite, onDone }: Props) {
  const rules = useSignal(entry);
  const closed = rules?.register === "closed";
  const uninvited = rules?.register === "invite" && invite === undefined;
  const submit = async (name: string, password: string) => {
    await enter(await api.account(name, password, invite));
    accountMade.set(true);
    onDone?.();
  };
  return (
    <section class="card" aria-labelledby="account-make">
      <h2 id="account-make">{say("web.online.account.make")}</h2>
      {closed || uninvited ? (
        <p data-testid="no-register">{say(closed ? "web.register.closed" : "web.register.invite")}</p>
      ) : (
        <>
          <p>{say("web.online.account.why")}</p>
          <Credentials button={say("web.online.account.make")} fresh name={you?.name} onSubmit={submit} />
        </>
      )}
    </section>
  );
}

/** Where the link of an invitation leads. */
export function Register({ you, invite }: { you: Person | null; invite: string }) {
  return (
    <main class="online">
      <div class="online-page online-narrow">
        <PageHead title={say("web.online")} back={startPath} backName={say("web.home")} />
        <p class="online-line">{say("web.register.invited")}</p>
        <NewAccount you={you} invite={invite} onDone={() => go(lobbyPath)} />
      </div>
    </main>
  );
}
