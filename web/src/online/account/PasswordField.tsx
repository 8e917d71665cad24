import { useId } from "preact/hooks";
import { LIMITS } from "../../protocol/server";

/** As short as the server allows. */
export const PASSWORD_MIN = LIMITS.password.minBytes;

interface Props {
  label: string;
  /** For password managers and tests. */
  name: string;
  value: string;
  onInput(value: string): void;
  /** Is it one that is chosen now? */
  fresh?: boolean;
  /** What a new one must be like. */
  help?: string;
}

/** A password that somebody has, or chooses now. */
export function PasswordField({ label, name, value, onInput, fresh = false, help }: Props) {
  const id = useId();
  return (
    <label>
      <span>{label}</span>
      <input
        class="field"
        name={name}
        type="password"
        required
        minLength={fresh ? PASSWORD_MIN : undefined}
        autocomplete={fresh ? "new-password" : "current-password"}
        value={value}
        aria-describedby={help && id}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {help && <small id={id}>{help}</small>}
    </label>
  );
}
