import type { ComponentChildren } from "preact";
import { Icon } from "../ui/Icon";
import { say } from "../ui/words";
import type { SanctionOrNull } from "../protocol/server";
import { ban, turnedAway } from "./net/api";
import { connection } from "./net/connection";
import { moment } from "./net/sanction";
import { service } from "./net/service";
import { useSignal } from "./net/signal";

interface Props {
  title: string;
  /** Where the arrow leads. */
  back: string;
  backName: string;
  /** A picture before the title. */
  mark?: ComponentChildren;
  children?: ComponentChildren;
}

/** The head of a page online: the way back, what it is, and perhaps more. */
export function PageHead({ title, back, backName, mark, children }: Props) {
  return (
    <header class="online-head">
      <a class="button quiet icon-only" href={back} aria-label={backName}>
        <Icon name="back" />
      </a>
      {mark}
      <h1>{title}</h1>
      {children}
    </header>
  );
}

export const lobbyName = () => say("web.online.lobby");

/** That somebody may not play here; until when and why, if that is known. */
function bannedWords(sanction: SanctionOrNull): string {
  const { until = null, reason = null } = sanction ?? {};
  const words = until === null ? say("web.online.banned") : say("web.online.banned_until", { until: moment(until) });
  return reason === null ? words : `${words} ${say("audit.reason", { reason })}`;
}

/**
 * Says that the connection is lost, until it is back, and what the operator tells everybody. The page reconnects by itself,
 * unless the server refuses this person. The region is always there, so that screen readers read it.
 */
export function ConnectionNote() {
  const state = useSignal(connection.state);
  const { announcement, maintenance } = useSignal(service);
  const banned = useSignal(ban);
  const from = useSignal(turnedAway);
  return (
    <div class="line-note" role="status" data-line={state}>
      {(state === "away" || state === "again") && (
        <p class="card">
          {say("web.online.away.trying")}
          <button type="button" class="button" onClick={connection.hurry}>
            {say("web.trouble.retry")}
          </button>
        </p>
      )}
      {state === "banned" && <p class="card">{from || bannedWords(banned)}</p>}
      {announcement && (
        <p class="card from-operator" data-testid="announcement">
          {announcement.text}
        </p>
      )}
      {maintenance && (
        <p class="card from-operator" data-testid="maintenance">
          {say("web.online.maintenance")}
        </p>
      )}
    </div>
  );
}
