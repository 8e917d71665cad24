import { useEffect } from "preact/hooks";
import { say } from "../../ui/words";
import { Signal, useSignal } from "../net/signal";

/** Somebody has just made an account here. */
export const accountMade = new Signal(false);

/** Says so on the page that comes next, until somebody leaves that. */
export function AccountMade() {
  const made = useSignal(accountMade);
  useEffect(() => () => accountMade.set(false), []);
  return (
    <div role="status">
      {made && (
        <p class="card done-note" data-testid="account-made">
          {say("web.online.account.made")}
        </p>
      )}
    </div>
  );
}
