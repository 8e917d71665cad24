/**
 * useNotice.ts - what the page does when something happens: a tone, and the title of the window.
 */
import { useEffect, useRef } from "preact/hooks";
import type { GameEvent, Live, Setup } from "../table/table";
import { useLook } from "../ui/look";
import { announce, type Sound } from "../ui/sounds";
import { say } from "../ui/words";
import type { Face } from "./face";
import { isPerson, nameOf } from "./SeatName";

/** Is a person here asked, and are there others, so that it is news? */
const myTurn = (setup: Setup, live: Live) =>
  isPerson(setup, live.moment.decides) && setup.sitters.some((sitter) => sitter.kind !== "person");

/** The one sound that stands for all that happened. */
function soundOf({ sounds }: Face, events: readonly GameEvent[]): Sound | null {
  const found = sounds.find(([codes]) => events.some((event) => codes.test(event.code)));
  return found ? found[1] : null;
}

/** What the window is called: whose turn it is, as far as that is news. */
function titleOf(setup: Setup, { moment }: Live, mine: boolean): string {
  const game = say(`${setup.game}.title`);
  const { decides } = moment;
  if (mine) return say("web.title.turn", { game });
  if (decides === null || setup.sitters[decides]?.kind !== "remote") return say("web.title.game", { game });
  return say("web.title.waiting", { game, name: nameOf(setup, decides) });
}

/** `live` is what is shown, `now` how it stands: to whoever looks at another tab the news are told at once. */
export function useNotice(setup: Setup, face: Face, live: Live, now: Live): void {
  const { look } = useLook();
  const mine = myTurn(setup, document.hidden ? now : live);
  const before = useRef(mine);

  const title = titleOf(setup, live, mine);
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = say("web.title");
    };
  }, [title]);

  useEffect(() => {
    const asked = mine && !before.current ? "turn" : soundOf(face, live.events);
    const news = live.moment.over ? "end" : asked;
    before.current = mine;
    if (news && live.events.length > 0) announce(news, look);
  }, [live]);
}
