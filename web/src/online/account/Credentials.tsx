import { useState } from "preact/hooks";
import { LIMITS } from "../../protocol/server";
import { say } from "../../ui/words";
import { useSubmit } from "../net/useSubmit";
import { PASSWORD_MIN, PasswordField } from "./PasswordField";

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
  const { trouble, waiting, run } = useSubmit();
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
      <PasswordField
        label={say("web.online.password")}
        name="password"
        value={password}
        onInput={setPassword}
        fresh={fresh}
        help={fresh ? say("web.online.password.about", { count: PASSWORD_MIN }) : undefined}
      />
      <p class="refused" role="alert">
        {trouble}
      </p>
      <button type="submit" class="button primary" disabled={waiting}>
        {button}
      </button>
    </form>
  );
}
