import { useState } from "preact/hooks";
import { Icon } from "../game/Icon";
import { say } from "../words";

interface Props {
  /** Whom it is for. */
  name: string;
  address: string;
}

/** An address to give to somebody, with a button that copies it. */
export function ShareLink({ name, address }: Props) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard
      ?.writeText(address)
      .then(() => setCopied(true))
      .catch(() => {}); // not allowed: the field can be copied by hand
  return (
    <div class="share">
      <label>
        <span>{name}</span>
        <input class="field" readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button
        type="button"
        class="button"
        data-testid="copy-link"
        aria-label={say("web.online.copy.of", { name })}
        onClick={copy}
      >
        <Icon name={copied ? "check" : "copy"} />
        {say(copied ? "web.online.copied" : "web.online.copy")}
      </button>
      <span class="unseen" role="status">
        {copied && say("web.link.copied")}
      </span>
    </div>
  );
}
