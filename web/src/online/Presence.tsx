import { say } from "../words";

/** A full dot for who is there, an empty one for who is not. */
export function Presence({ here }: { here: boolean }) {
  return (
    <span class={here ? "presence here" : "presence"} title={say(here ? "web.online.here" : "web.online.not_here")}>
      <span class="unseen">{say(here ? "web.online.here" : "web.online.not_here")}</span>
    </span>
  );
}
