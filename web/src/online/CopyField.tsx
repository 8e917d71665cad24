import { useState } from "preact/hooks";
import { Icon } from "../ui/Icon";
import { say } from "../ui/words";

interface Props {
  /** What it is, or whom it is for. */
  name: string;
  value: string;
}

/** Something to take elsewhere, such as a link for a friend, with a button that copies it. */
export function CopyField({ name, value }: Props) {
  const [copied, setCopied] = useState("");
  const copy = () =>
    void navigator.clipboard
      ?.writeText(value)
      .then(() => setCopied(value))
      .catch(() => {}); // not allowed: the field can be copied by hand
  const done = copied === value;
  return (
    <div class="copy-field">
      <label>
        <span>{name}</span>
        <input class="field" readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button
        type="button"
        class="button"
        data-testid="copy"
        aria-label={say("web.online.copy.of", { name })}
        onClick={copy}
      >
        <Icon name={done ? "check" : "copy"} />
        {say(done ? "web.online.copied" : "web.online.copy")}
      </button>
      <span class="unseen" role="status">
        {done && say("web.online.copied")}
      </span>
    </div>
  );
}
