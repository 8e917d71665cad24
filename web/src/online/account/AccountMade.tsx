import { useLayoutEffect, useState } from "preact/hooks";
import { say } from "../../ui/words";
import { Signal, useSignal } from "../net/signal";

/** Somebody has just made an account here. */
export const accountMade = new Signal(false);

/** Says so on the page that is there or comes next, until somebody leaves that: this page takes the news, so that no other has it. */
export function AccountMade() {
  const news = useSignal(accountMade);
  const [made, setMade] = useState(news);
  useLayoutEffect(() => {
    if (!news) return;
    setMade(true);
    accountMade.set(false);
  }, [news]);
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
