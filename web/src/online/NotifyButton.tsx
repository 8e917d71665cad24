import { useState } from "preact/hooks";
import { Icon } from "../game/Icon";
import { say } from "../words";
import { mayNotify } from "./turn";

/** Asks the browser, once and only if somebody wants it, whether it may notify. */
export function NotifyButton() {
  const [state, setState] = useState(mayNotify);
  if (state === "denied") return null;
  if (state === "granted") return <p class="online-empty">{say("web.online.notify.on")}</p>;
  return (
    <button
      type="button"
      class="button"
      data-testid="notify"
      onClick={() => void Notification.requestPermission().then(setState)}
    >
      <Icon name="bell" />
      {say("web.online.notify")}
    </button>
  );
}
