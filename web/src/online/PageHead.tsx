import type { ComponentChildren } from "preact";
import { Icon } from "../ui/Icon";
import { say } from "../ui/words";
import { connection } from "./net/connection";
import { useSignal } from "./net/signal";

interface Props {
  title: string;
  /** Where the arrow leads. */
  back: string;
  backName: string;
  children?: ComponentChildren;
}

/** The head of a page online: the way back, what it is, and perhaps more. */
export function PageHead({ title, back, backName, children }: Props) {
  return (
    <header class="online-head">
      <a class="button quiet icon-only" href={back} aria-label={backName}>
        <Icon name="back" />
      </a>
      <h1>{title}</h1>
      {children}
    </header>
  );
}

export const lobbyName = () => say("web.online.lobby");

/**
 * Says that the connection is lost. The page reconnects by itself, unless the server refuses this person. The region is
 * always there, so that screen readers read it.
 */
export function ConnectionNote() {
  const state = useSignal(connection.state);
  return (
    <div class="line-note" role="status" data-line={state}>
      {state === "away" && (
        <p class="card">
          {say("web.online.away.trying")}
          <button type="button" class="button" onClick={connection.hurry}>
            {say("web.trouble.retry")}
          </button>
        </p>
      )}
      {state === "banned" && <p class="card">{say("web.online.banned")}</p>}
    </div>
  );
}
