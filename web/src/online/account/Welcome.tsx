import { useState } from "preact/hooks";
import { startPath } from "../../app/route";
import { LIMITS } from "../../protocol/server";
import { Icon } from "../../ui/Icon";
import { say } from "../../ui/words";
import { api, you } from "../net/api";
import { useSubmit } from "../net/useSubmit";
import { PageHead } from "../PageHead";
import { Credentials } from "./Credentials";

/** As long as the server allows, in letters. */
export const NAME_MAX = LIMITS.person_name.maxLength;

function GuestForm() {
  const [name, setName] = useState("");
  const { trouble, waiting, run } = useSubmit();
  const enter = (event: Event) => {
    event.preventDefault();
    void run(async () => you.set(await api.guest(name.trim())));
  };
  return (
    <form class="card welcome" onSubmit={enter}>
      <label>
        <b>{say("web.online.name")}</b>
        <small>{say("web.online.name.about")}</small>
        <input
          class="field"
          data-testid="guest-name"
          required
          maxLength={NAME_MAX}
          autocomplete="nickname"
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <p class="refused" role="alert">
        {trouble}
      </p>
      <button type="submit" class="button primary big" data-testid="guest-enter" disabled={waiting}>
        <Icon name="play" />
        {say("web.online.enter")}
      </button>
    </form>
  );
}

function LoginForm() {
  return (
    <details class="card welcome">
      <summary>{say("web.online.have_account")}</summary>
      <Credentials
        button={say("web.online.login")}
        fresh={false}
        onSubmit={async (name, password) => you.set(await api.login(name, password))}
      />
    </details>
  );
}

/** The first visit: a name, and one is in. */
export function Welcome({ invited }: { invited: boolean }) {
  return (
    <main class="online">
      <div class="online-page online-narrow">
        <PageHead title={say("web.online")} back={startPath} backName={say("web.home")} />
        <p class="online-line">{say(invited ? "web.online.invited" : "web.online.line")}</p>
        <GuestForm />
        <LoginForm />
      </div>
    </main>
  );
}
