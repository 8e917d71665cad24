import { Icon } from "../../ui/Icon";
import { say } from "../../ui/words";
import type { Lobby } from "./useLobby";

/** How many are there; nothing as long as nobody else is. `you`: whoever reads this is one of them. */
export function PeopleOnline({ lobby: { pages }, you = false }: { lobby: Lobby; you?: boolean }) {
  if (!pages || pages.online <= Number(you)) return null;
  return (
    <p class="people-online" data-testid="people-online">
      <Icon name="person" />
      {say("web.online.people", { count: pages.online })}
    </p>
  );
}
