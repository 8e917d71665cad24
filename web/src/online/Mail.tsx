import { useState } from "preact/hooks";
import { say } from "../words";
import { api, type Mail as MailState } from "./api";
import { useAnswer } from "./useAnswer";
import { type Submit, useSubmit } from "./useSubmit";

/** Where mails go, or why they do not go there yet. */
function words({ address, confirmed }: MailState): string {
  if (address === null) return say("web.mail.none");
  return say(confirmed ? "web.mail.confirmed" : "web.mail.unconfirmed", { address });
}

function Address({ submit, onSet }: { submit: Submit; onSet(address: string): void }) {
  const [address, setAddress] = useState("");
  const save = (event: Event) => {
    event.preventDefault();
    onSet(address.trim());
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
  const set = async (address: string) => {
    if (await submit.run(() => api.setMail(address))) again();
  };
  return (
    <section class="card" aria-labelledby="account-mail">
      <h2 id="account-mail">{say("web.mail")}</h2>
      <p>{say("web.mail.about")}</p>
      <p role="status" data-testid="mail-state">
        {words(mail)}
      </p>
      {mail.address === null ? (
        <Address submit={submit} onSet={(address) => void set(address)} />
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
