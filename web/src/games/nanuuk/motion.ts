/**
 * motion.ts - short animations of what the last move caused. They only lead to what is already drawn, so
 * that any click or key may end them.
 */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { isSeen, rise, watch } from "../../play/animations";
import { signed } from "../../play/preview";
import type { GameEvent, Score } from "../../table/table";
import type { FaceProps } from "../../play/face";
import { borderOf, centre, type Point } from "./floe";
import { placeOf, sizeOf } from "./places";
import type { BorderName, NanuukView, SpaceName, Token } from "./view";

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

/** `long`: how long the movement for one event takes, in milliseconds. */
type Stage = {
  picture: SVGSVGElement;
  before: NanuukView;
  now: NanuukView;
  long: number;
  score: Score;
  scoreBefore: Score;
};

const pieceElement = ({ picture }: Stage, i: number) => picture.querySelector(`[data-piece="${i}"] > .nanuuk-glide`);

function glide(long: number, element: Element | null, from: Point, to: Point, size = 1): Animation[] {
  if (!element) return [];
  const [dx, dy] = [(from.x - to.x) / size, (from.y - to.y) / size];
  const frames = [
    { transform: `translate(${dx}px, ${dy}px)` },
    { transform: `translate(${dx / 2}px, ${dy / 2 - 14}px)` },
    { transform: "none" },
  ];
  return [element.animate(frames, { duration: long, easing: "ease-in-out" })];
}

function appear(long: number, element: Element | null): Animation[] {
  if (!element) return [];
  const frames = [
    { transform: "translateY(-40px)", opacity: 0 },
    { transform: "none", opacity: 1 },
  ];
  return [element.animate(frames, { duration: long, easing: "ease-out" })];
}

function leave(stage: Stage): Animation[] {
  const frames = [{ opacity: 1 }, { transform: "translateY(-60px) scale(0.5)", opacity: 0 }];
  return [...stage.picture.querySelectorAll(".nanuuk-ghost-shape")].map((ghost) =>
    ghost.animate(frames, { duration: stage.long, easing: "ease-in" }),
  );
}

/** What somebody has more now rises from where the token lay. */
function gain(stage: Stage, event: GameEvent): Animation[] {
  const seat = Number(event.seat);
  const more = totalOf(stage.score, seat) - totalOf(stage.scoreBefore, seat);
  const ghost = stage.picture.querySelector(".nanuuk-ghost")?.getBoundingClientRect();
  return more > 0 && ghost && isSeen(ghost)
    ? [rise(signed(more), seat, ghost, { delay: 0, long: 2 * stage.long })]
    : [];
}

const totalOf = (score: Score, seat: number) => score.seats.find((one) => one.seat === seat)?.total ?? 0;

function step(stage: Stage, event: GameEvent): Animation[] {
  const { before, now } = stage;
  const [from, to] = [fact(event, "from"), fact(event, "to")];
  const i = now.pieces.findIndex((piece, n) => piece.space === to && before.pieces[n]?.space === from);
  if (i < 0) return [];
  const [was, is] = [before.pieces[i]!, now.pieces[i]!];
  return glide(stage.long, pieceElement(stage, i), placeOf(before, was), placeOf(now, is), sizeOf(now, is));
}

function begin(stage: Stage, event: GameEvent): Animation[] {
  const i = stage.now.pieces.findLastIndex((piece) => piece.space === fact(event, "space"));
  return appear(stage.long, pieceElement(stage, i));
}

function flee(stage: Stage, event: GameEvent): Animation[] {
  const to = fact(event, "space");
  const met = stage.before.moving === null ? null : stage.before.pieces[stage.before.moving]!.space;
  return met ? glide(stage.long, stage.picture.querySelector(`[data-token="${to}"]`), centre(met), centre(to)) : [];
}

/** The ice over the crack goes from one end to the other. */
function split(stage: Stage, event: GameEvent): Animation[] {
  const border = borderOf(fact(event, "from"), fact(event, "to"));
  const ice = stage.picture.querySelector(`[data-opening="${border}"]`);
  const frames = [
    { strokeDashoffset: 0, opacity: 1 },
    { strokeDashoffset: -1, opacity: 1 },
  ];
  return ice ? [ice.animate(frames, { duration: stage.long, easing: "ease-in" })] : [];
}

const SHOWS: Record<string, (stage: Stage, event: GameEvent) => Animation[]> = {
  stepped: step,
  paddled: step,
  placed: begin,
  token_laid: (stage, event) =>
    appear(stage.long, stage.picture.querySelector(`[data-token="${fact(event, "space")}"]`)),
  caught: (stage, event) => [...leave(stage), ...gain(stage, event)],
  inuk_follows: leave,
  bear_fled: flee,
  crack_laid: split,
};

/** Plays events once; returns the position that was drawn before this one. */
export function useMotion(
  picture: RefObject<SVGSVGElement | null>,
  { moment, events, tempo }: FaceProps<NanuukView>,
): RefObject<NanuukView> {
  const { view, score } = moment;
  const before = useRef(view);
  const scoreBefore = useRef(score);
  const shown = useRef(events);
  useLayoutEffect(() => {
    if (picture.current && tempo > 0 && shown.current !== events) {
      const change = { before: before.current, now: view, score, scoreBefore: scoreBefore.current };
      const stage = { picture: picture.current, ...change, long: tempo };
      watch(events.flatMap((event) => SHOWS[event.code]?.(stage, event) ?? []));
    }
    shown.current = events;
    before.current = view;
    scoreBefore.current = score;
  }, [events, view]);
  return before;
}
