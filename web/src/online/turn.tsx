/**
 * turn.tsx - that somebody is waited for, told outside of the page: a mark on the icon of the tab and of the
 * app, and a notification for those who asked for one.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../ui/Icon";
import { say } from "../ui/words";
import type { TableLine } from "./net/protocol";
import marked from "./turn.svg";

/** The icon of the tab, with a mark while somebody is waited for. */
function markTab(turn: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!icon) return;
  icon.dataset.usual ??= icon.href;
  icon.href = turn ? marked : icon.dataset.usual;
}

function markApp(count: number): void {
  const done = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  done?.catch(() => {}); // not installed: then there is no icon to mark
}

/** So many tables wait for this person. */
export function useTurns(count: number): void {
  useEffect(() => {
    markTab(count > 0);
    markApp(count);
    return () => {
      markTab(false);
      markApp(0);
    };
  }, [count]);
}

/** What the browser allows: "default" if it has not been asked. */
export const mayNotify = (): NotificationPermission =>
  typeof Notification === "undefined" ? "denied" : Notification.permission;

/** One for each table, the newest. Phones show those of the service worker alone. */
async function notify(title: string, body: string, table: string): Promise<void> {
  const options = { body, tag: table, icon: "./icon-192.png" };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification(title, options);
  const shown = new Notification(title, options);
  shown.onclick = () => focus();
}

/** Notifies of each table at which one is waited for since nobody looked at the page, in these words. */
export function useNotification(waiting: readonly TableLine[], words: string): void {
  const before = useRef(waiting);
  useEffect(() => {
    const news = waiting.filter(({ table }) => !before.current.some((old) => old.table === table));
    before.current = waiting;
    if (document.visibilityState !== "hidden" || mayNotify() !== "granted") return;
    for (const { table, setup } of news) {
      notify(say(`${setup.game}.title`), words, table).catch(() => {}); // the browser has changed its mind
    }
  }, [waiting]);
}

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
