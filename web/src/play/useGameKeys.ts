/**
 * useGameKeys.ts - what the keys of KeysHelp.tsx do, and where the focus stays.
 */
import { useEffect, useRef } from "preact/hooks";
import type { Coach } from "../coach/useCoach";
import type { Live } from "../table/table";
import { useKeys } from "../ui/useKeys";
import type { OverlayName } from "./Overlay";
import type { Advice } from "./useAdvice";
import type { Picking } from "./usePicks";
import type { Queue } from "./useQueue";
import type { Travel } from "./useTravel";

interface Game {
  queue: Queue;
  coach: Coach;
  live: Live;
  travel: Travel;
  picking: Picking;
  advice: Advice;
  mayAsk: boolean;
  undo(): void;
  aid(): void;
  type(): void;
  open(name: OverlayName): void;
}

/** Esc ends what is being shown, or takes back what was begun last: a held move, the journey, a pick, the advice. */
function takeBack({ queue, coach, travel, picking, advice }: Game): void {
  if (queue.behind) queue.skip();
  else if (travel.past) travel.live();
  else if (coach.held) coach.takeBack();
  else if (picking.picks.length > 0) picking.back();
  else advice.close();
}

export function useGameKeys(game: Game): void {
  const { coach, live, travel, advice } = game;
  const mayDecide = !travel.past && live.moves.length > 0;
  const type = () => mayDecide && game.type();
  useKeys({
    ArrowLeft: () => travel.step(-1),
    ArrowRight: () => travel.step(1),
    Home: () => travel.go(0),
    End: travel.live,
    Escape: () => takeBack(game),
    u: () => (coach.held ? coach.takeBack() : live.mayUndo && !travel.past && game.undo()),
    h: () => game.mayAsk && advice.ask(),
    m: type,
    "/": type,
    a: game.aid,
    t: () => game.open("text"),
    "?": () => game.open("keys"),
  });
}

const NEXT = [".choices button", ".board-place [tabindex='0']", ".board-place button"];

/** Keeps the focus of keyboard players in the game: if the focused button is gone, the next answer or the board gets it. */
export function useFocusKept(moment: unknown): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = target instanceof Element && target.matches(":focus-visible") ? target : null;
    };
    addEventListener("focusin", remember);
    return () => removeEventListener("focusin", remember);
  }, []);
  useEffect(() => {
    const lost = document.activeElement === document.body && last.current?.isConnected === false;
    const next = NEXT.map((where) => document.querySelector<HTMLElement | SVGElement>(where)).find(Boolean);
    if (lost) next?.focus({ preventScroll: true });
  }, [moment]);
}
