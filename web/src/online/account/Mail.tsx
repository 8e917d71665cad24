import { useState } from "preact/hooks";
import { Waiting } from "../../app/Trouble";
import { say } from "../../ui/words";
import { api, type Mail as MailState } from "../net/api";
import { useAnswer } from "../net/useAnswer";
import { type Submit, useSubmit } from "../net/useSubmit";
import { lobbyName, PageHead } from "../PageHead";
import { lobbyPath, type MailLink } from "../route";
import { PasswordField } from "./PasswordField";

/** Where mails go, or why they do not go there yet. */
function words({ address, confirmed }: MailState): string {
  if (address === null) return say("web.mail.none");
  return say(confirmed ? "web.mail.confirmed" : "web.mail.unconfirmed", { address });
}

function Address({ submit, onSet }: { submit: Submit; onSet(address: string, password: string): void }) {
  const [address, setAddress] = useState("");
  const [password, setPassword] = useState("");
  const save = (event: Event) => {
    event.preventDefault();
    onSet(address.trim(), password);
  };
  return (
    <form class="fields" onSubmit={save}>
      <label>
        <span>{say("web.mail.address")}</span>
        <input
          class="field"
          type="email"
          data-testid="mail-address"
          required
          autocomplete="email"
          value={address}
          onInput={(event) => setAddress(event.currentTarget.value)}
        />
      </label>
      <PasswordField label={say("web.online.password")} name="mail-password" value={password} onInput={setPassword} />
      <button type="submit" class="button" data-testid="mail-save" disabled={submit.waiting}>
        {say("web.mail.save")}
      </button>
    </form>
  );
}

/** Where to write when a game waits for somebody who is not here. Where the server writes no mails there is nothing. */
export function Mail() {
  const { answer: mail, again } = useAnswer(api.mail, []);
  const submit = useSubmit();
  if (!mail) return null;
  const set = async (address: string, password = "") => {
    if (await submit.run(() => api.setMail(address, password))) again();
  };
  return (
    <section class="card" aria-labelledby="account-mail">
      <h2 id="account-mail">{say("web.mail")}</h2>
      <p>{say("web.mail.about")}</p>
      <p role="status" data-testid="mail-state">
        {words(mail)}
      </p>
      {mail.address === null ? (
        <Address submit={submit} onSet={(address, password) => void set(address, password)} />
      ) : (
        <div class="button-row">
          <button
            type="button"
            class="button"
            data-testid="mail-remove"
            disabled={submit.waiting}
            onClick={() => void set("")}
          >
            {say("web.mail.remove")}
          </button>
        </div>
      )}
      <p class="refused" role="alert">
        {submit.trouble}
      </p>
    </section>
  );
}

/** Where the links of a mail lead, whoever is logged in here: it is said whether it worked, or why not. */
export function MailAnswer({ stop, code }: MailLink) {
  const { answer, trouble } = useAnswer(() => (stop ? api.stopMail(code) : api.confirmMail(code)), [stop, code]);
  if (!answer && !trouble) return <Waiting />;
  return (
    <main class="online">
      <div class="online-page online-narrow">
        <PageHead title={say("web.mail")} back={lobbyPath} backName={lobbyName()} />
        <p class={trouble ? "card refused" : "card"} role="status" data-testid="mail-answer">
          {trouble || say(stop ? "web.mail.stopped" : "web.mail.thanks")}
        </p>
      </div>
    </main>
  );
}
