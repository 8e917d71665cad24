import { Icon } from "../../ui/Icon";
import { say } from "../../ui/words";
import type { Lobby } from "./useLobby";

/** How many are there; nothing as long as nobody else could be. */
export function PeopleOnline({ lobby: { pages } }: { lobby: Lobby }) {
  if (!pages || pages.online === 0) return null;
  return (
    <p class="people-online" data-testid="people-online">
      <Icon name="person" />
      {say("web.online.people", { count: pages.online })}
    </p>
  );
}
