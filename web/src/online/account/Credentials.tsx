import { useId, useState } from "preact/hooks";
import { LIMITS } from "../../protocol/server";
import { say } from "../../ui/words";
import { useSubmit } from "../net/useSubmit";

/** As short as the server allows. */
export const PASSWORD_MIN = LIMITS.password.minBytes;

interface Props {
  button: string;
  /** A new account, rather than one that there is. */
  fresh: boolean;
  name?: string;
  onSubmit(name: string, password: string): Promise<unknown>;
}

/** Name and password. */
export function Credentials({ button, fresh, name: usual = "", onSubmit }: Props) {
  const [name, setName] = useState(usual);
  const [password, setPassword] = useState("");
  const least = fresh ? PASSWORD_MIN : undefined;
  const { trouble, waiting, run } = useSubmit();
  const help = useId();
  const submit = (event: Event) => {
    event.preventDefault();
    void run(() => onSubmit(name.trim(), password));
  };
  return (
    <form class="fields" onSubmit={submit}>
      <label>
        <span>{say("web.online.name")}</span>
        <input
          class="field"
          name="username"
          required
          maxLength={LIMITS.person_name.maxLength}
          autocomplete="username"
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <label>
        <span>{say("web.online.password")}</span>
        <input
          class="field"
          name="password"
          type="password"
          required
          minLength={least}
          autocomplete={fresh ? "new-password" : "current-password"}
          value={password}
          aria-describedby={fresh ? help : undefined}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
        {fresh && <small id={help}>{say("web.online.password.about", { count: PASSWORD_MIN })}</small>}
      </label>
      <p class="refused" role="alert">
        {trouble}
      </p>
      <button type="submit" class="button primary" disabled={waiting}>
        {button}
      </button>
    </form>
  );
}
