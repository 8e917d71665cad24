import { useState } from "preact/hooks";
import { say } from "../../ui/words";
import { CopyField } from "../CopyField";
import { api } from "../net/api";
import type { Person } from "../net/protocol";
import { useAnswer } from "../net/useAnswer";
import { type Submit, useSubmit } from "../net/useSubmit";
import { NAME_MAX } from "./Welcome";

/** With it a program comes in as that bot. The server does not tell it a second time. */
interface Token {
  bot: Person;
  token: string;
}

function NewBot({ submit, onMade }: { submit: Submit; onMade(token: Token): void }) {
  const [name, setName] = useState("");
  const make = async (event: Event) => {
    event.preventDefault();
    await submit.run(async () => {
      const { you: bot, token } = await api.makeBot(name.trim());
      setName("");
      onMade({ bot, token });
    });
  };
  return (
    <form class="fields" onSubmit={(event) => void make(event)}>
      <label>
        <span>{say("web.bots.name")}</span>
        <input
          class="field"
          data-testid="bot-name"
          required
          maxLength={NAME_MAX}
          autocomplete="off"
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button" data-testid="bot-make" disabled={submit.waiting}>
        {say("web.bots.make")}
      </button>
    </form>
  );
}

function BotLine({ bot, submit, onToken }: { bot: Person; submit: Submit; onToken(token: Token): void }) {
  const renew = () => void submit.run(async () => onToken({ bot, token: await api.token(bot.id) }));
  return (
    <li>
      <span class="waiting-name">{bot.name}</span>
      <button
        type="button"
        class="button"
        data-testid="bot-token"
        disabled={submit.waiting}
        aria-label={say("web.bots.renew.of", { name: bot.name })}
        onClick={renew}
      >
        {say("web.bots.renew")}
      </button>
    </li>
  );
}

function ShownToken({ bot, token }: Token) {
  return (
    <div class="bot-token" data-testid="token">
      <CopyField name={say("web.bots.token", { name: bot.name })} value={token} />
      <p role="status">{say("web.bots.once")}</p>
    </div>
  );
}

/** The programs that play for somebody with an account, each under its own name. */
export function Bots() {
  const { answer: bots, trouble, again } = useAnswer(api.bots, []);
  const [shown, setShown] = useState<Token | null>(null);
  const submit = useSubmit();
  const made = (token: Token) => {
    setShown(token);
    again();
  };
  return (
    <section class="card" aria-labelledby="account-bots">
      <h2 id="account-bots">{say("web.bots")}</h2>
      <p>{say("web.bots.about")}</p>
      {bots && bots.length > 0 && (
        <ul class="waiting-chairs" aria-labelledby="account-bots">
          {bots.map((bot) => (
            <BotLine key={bot.id} bot={bot} submit={submit} onToken={setShown} />
          ))}
        </ul>
      )}
      {shown && <ShownToken {...shown} />}
      <p class="refused" role="alert">
        {submit.trouble || trouble}
      </p>
      <NewBot submit={submit} onMade={made} />
    </section>
  );
}
