import { say } from "../ui/words";
import type { Person } from "./net/protocol";

/** Programs are marked, so that everybody knows. */
export function KindMark({ person }: { person: Person | null | undefined }) {
  return person?.kind === "bot" ? <small class="kind-mark">{say("web.online.bot")}</small> : null;
}

/** A full dot for who is there, an empty one for who is not. */
export function Presence({ here }: { here: boolean }) {
  return (
    <span class={here ? "presence here" : "presence"} title={say(here ? "web.online.here" : "web.online.not_here")}>
      <span class="unseen">{say(here ? "web.online.here" : "web.online.not_here")}</span>
    </span>
  );
}
