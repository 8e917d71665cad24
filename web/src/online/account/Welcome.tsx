import { useState } from "preact/hooks";
import { LIMITS } from "../../protocol/server";
import { Icon } from "../../ui/Icon";
import { keepOwnName, ownName } from "../../ui/storage";
import { say } from "../../ui/words";
import { ClubHead, ClubWelcome } from "../club/ClubHead";
import { api, enter, entry } from "../net/api";
import { useSignal } from "../net/signal";
import { useSubmit } from "../net/useSubmit";
import { GamesToWatch } from "../lobby/GamesToWatch";
import { forgotPath, storedPath } from "../route";
import { Credentials } from "./Credentials";
import { NewAccount } from "./Register";

/** As long as the server allows, in letters. */
export const NAME_MAX = LIMITS.person_name.maxLength;

function GuestForm() {
  const [name, setName] = useState(ownName);
  const { trouble, waiting, run } = useSubmit();
  const submit = (event: Event) => {
    event.preventDefault();
    void run(async () => {
      const person = await api.guest(name.trim());
      keepOwnName(person.name);
      await enter(person);
    });
  };
  return (
    <form class="card welcome" onSubmit={submit}>
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

function LoginForm({ open, reset }: { open: boolean; reset: boolean }) {
  return (
    <details class="card welcome" open={open}>
      <summary>{say("web.online.have_account")}</summary>
      <Credentials
        button={say("web.online.login")}
        fresh={false}
        onSubmit={async (name, password) => enter(await api.login(name, password))}
      />
      {reset && (
        <a href={forgotPath} data-testid="forgot">
          {say("web.forgot")}
        </a>
      )}
    </details>
  );
}

/** The first visit: a name, and one is in. */
export function Welcome({ invited }: { invited: boolean }) {
  const rules = useSignal(entry);
  return (
    <main class="online">
      <div class="online-page online-narrow">
        <ClubHead />
        <ClubWelcome />
        <p class="online-line">{say(invited ? "web.online.invited" : "web.online.line")}</p>
        {rules?.guests !== false && <GuestForm />}
        <LoginForm open={rules?.guests === false} reset={rules?.reset === true} />
        {rules?.guests === false && <NewAccount you={null} />}
        {rules?.guests !== false && <GamesToWatch />}
        <p class="online-line">
          <a href={storedPath}>{say("web.stored")}</a>
        </p>
      </div>
    </main>
  );
}
