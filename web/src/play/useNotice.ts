/**
 * useNotice.ts - what the page does when something happens: a tone, and the title of the window.
 */
import { useEffect, useRef } from "preact/hooks";
import type { Live, Setup } from "../table/table";
import { useLook } from "../ui/look";
import { say } from "../ui/words";
import type { Face } from "./face";
import { isPerson } from "./SeatName";
import { sound, soundOf } from "./sounds";

/** Is a person here asked, and are there others, so that it is news? */
const myTurn = (setup: Setup, live: Live) =>
  isPerson(setup, live.moment.decides) && setup.sitters.some((sitter) => sitter.kind !== "person");

export function useNotice(setup: Setup, face: Face, live: Live): void {
  const { look } = useLook();
  const mine = myTurn(setup, live);
  const before = useRef(mine);

  useEffect(() => {
    const game = say(`${setup.game}.title`);
    document.title = say(mine ? "web.title.turn" : "web.title.game", { game });
    return () => {
      document.title = say("web.title");
    };
  }, [mine, setup]);

  useEffect(() => {
    const news = mine && !before.current ? "turn" : soundOf(face, live.events);
    before.current = mine;
    if (look.sound && news && live.events.length > 0) sound(news);
  }, [live]);
}
