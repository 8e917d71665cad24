/**
 * motion.ts - short animations of what the last move caused. They only lead to what is already drawn, so
 * that any click or key may end them.
 */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { GameEvent } from "../../table/table";
import { busy } from "../../ui/settled";
import { borderOf, centre, type Point } from "./floe";
import { placeOf, sizeOf } from "./places";
import type { BorderName, NanuukView, SpaceName, Token } from "./view";

const LONG = 260;

/** A token that has just left the ice for somebody's sheet. */
export interface Ghost {
  space: SpaceName;
  token: Token;
}

const fact = (event: GameEvent, name: string) => String(event[name]);

export function ghostsOf(before: NanuukView, now: NanuukView, events: readonly GameEvent[]): Ghost[] {
  if (!events.some((event) => event.code === "caught" || event.code === "inuk_follows")) return [];
  return Object.entries(before.tokens)
    .filter(([space, token]) => token !== "bear" && !(space in now.tokens))
    .map(([space, token]) => ({ space, token }));
}

export const newCracks = (events: readonly GameEvent[]): BorderName[] =>
  events.filter(({ code }) => code === "crack_laid").map((event) => borderOf(fact(event, "from"), fact(event, "to")));

type Stage = { picture: SVGSVGElement; before: NanuukView; now: NanuukView };

const pieceElement = ({ picture }: Stage, i: number) => picture.querySelector(`[data-piece="${i}"] > .nanuuk-glide`);

function glide(element: Element | null, from: Point, to: Point, size = 1): Animation[] {
  if (!element) return [];
  const [dx, dy] = [(from.x - to.x) / size, (from.y - to.y) / size];
  const frames = [
    { transform: `translate(${dx}px, ${dy}px)` },
    { transform: `translate(${dx / 2}px, ${dy / 2 - 14}px)` },
    { transform: "none" },
  ];
  return [element.animate(frames, { duration: LONG, easing: "ease-in-out" })];
}

function appear(element: Element | null): Animation[] {
  if (!element) return [];
  const frames = [
    { transform: "translateY(-40px)", opacity: 0 },
    { transform: "none", opacity: 1 },
  ];
  return [element.animate(frames, { duration: LONG, easing: "ease-out" })];
}

function leave(stage: Stage): Animation[] {
  const frames = [{ opacity: 1 }, { transform: "translateY(-60px) scale(0.5)", opacity: 0 }];
  return [...stage.picture.querySelectorAll(".nanuuk-ghost-shape")].map((ghost) =>
    ghost.animate(frames, { duration: LONG, easing: "ease-in" }),
  );
}

function step(stage: Stage, event: GameEvent): Animation[] {
  const { before, now } = stage;
  const [from, to] = [fact(event, "from"), fact(event, "to")];
  const i = now.pieces.findIndex((piece, n) => piece.space === to && before.pieces[n]?.space === from);
  if (i < 0) return [];
  const [was, is] = [before.pieces[i]!, now.pieces[i]!];
  return glide(pieceElement(stage, i), placeOf(before, was), placeOf(now, is), sizeOf(now, is));
}

function begin(stage: Stage, event: GameEvent): Animation[] {
  const i = stage.now.pieces.findLastIndex((piece) => piece.space === fact(event, "space"));
  return appear(pieceElement(stage, i));
}

function flee(stage: Stage, event: GameEvent): Animation[] {
  const to = fact(event, "space");
  const met = stage.before.moving === null ? null : stage.before.pieces[stage.before.moving]!.space;
  return met ? glide(stage.picture.querySelector(`[data-token="${to}"]`), centre(met), centre(to)) : [];
}

/** The ice over the crack goes from one end to the other. */
function split(stage: Stage, event: GameEvent): Animation[] {
  const border = borderOf(fact(event, "from"), fact(event, "to"));
  const ice = stage.picture.querySelector(`[data-opening="${border}"]`);
  const frames = [
    { strokeDashoffset: 0, opacity: 1 },
    { strokeDashoffset: -1, opacity: 1 },
  ];
  return ice ? [ice.animate(frames, { duration: LONG, easing: "ease-in" })] : [];
}

const SHOWS: Record<string, (stage: Stage, event: GameEvent) => Animation[]> = {
  stepped: step,
  paddled: step,
  placed: begin,
  token_laid: (stage, event) => appear(stage.picture.querySelector(`[data-token="${fact(event, "space")}"]`)),
  caught: leave,
  inuk_follows: leave,
  bear_fled: flee,
  crack_laid: split,
};

/** Holds "settled" until all have ended; a click or a key ends them. */
function watch(running: Animation[]): void {
  if (running.length === 0) return;
  const done = busy();
  const skip = () => {
    for (const one of running) one.finish();
  };
  addEventListener("pointerdown", skip, { capture: true, once: true });
  addEventListener("keydown", skip, { capture: true, once: true });
  void Promise.allSettled(running.map((one) => one.finished)).then(() => {
    removeEventListener("pointerdown", skip, { capture: true });
    removeEventListener("keydown", skip, { capture: true });
    done();
  });
}

/** Plays events once; returns the position that was drawn before this one. */
export function useMotion(
  picture: RefObject<SVGSVGElement | null>,
  view: NanuukView,
  events: readonly GameEvent[],
  wanted: boolean,
): RefObject<NanuukView> {
  const before = useRef(view);
  const shown = useRef(events);
  useLayoutEffect(() => {
    if (picture.current && wanted && shown.current !== events) {
      const stage = { picture: picture.current, before: before.current, now: view };
      watch(events.flatMap((event) => SHOWS[event.code]?.(stage, event) ?? []));
    }
    shown.current = events;
    before.current = view;
  }, [events, view]);
  return before;
}
