/**
 * animations.ts - things that move over the page for a moment: a card on its way to a hand, points where they were made.
 *
 * They only lead to what is already drawn, so that any click or key may end them.
 */
import { busy } from "../ui/settled";

/** Holds "settled" until all have ended; a click or a key ends them. */
export function watch(running: readonly Animation[]): void {
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

/** When it begins and how long it takes, in milliseconds. */
export interface Timing {
  delay: number;
  long: number;
}

const timing = ({ delay, long }: Timing, easing: string) =>
  ({ delay, duration: long, easing, fill: "backwards" }) satisfies KeyframeAnimationOptions;

/** Lays a thing over the page until its animation has ended. */
function over(thing: HTMLElement, at: DOMRect, frames: Keyframe[], options: KeyframeAnimationOptions): Animation {
  thing.classList.add("flying");
  thing.setAttribute("aria-hidden", "true");
  Object.assign(thing.style, { left: `${at.left}px`, top: `${at.top}px` });
  document.body.append(thing);
  const animation = thing.animate(frames, options);
  const gone = () => thing.remove();
  animation.finished.then(gone, gone);
  return animation;
}

/** A thing flies from one place to another, and becomes as small as that. */
export function fly(thing: HTMLElement, from: DOMRect, to: DOMRect, when: Timing): Animation {
  Object.assign(thing.style, { width: `${from.width}px`, height: `${from.height}px` });
  const [x, y] = [
    to.left + to.width / 2 - from.left - from.width / 2,
    to.top + to.height / 2 - from.top - from.height / 2,
  ];
  const frames = [
    { transform: "none", opacity: 1 },
    { transform: `translate(${x * 0.55}px, ${y * 0.55 - 24}px) scale(0.9)`, opacity: 1, offset: 0.6 },
    { transform: `translate(${x}px, ${y}px) scale(0.3)`, opacity: 0.2 },
  ];
  return over(thing, from, frames, timing(when, "ease-in-out"));
}

/** Points rise from where they were made, in the colour of whoever made them. */
export function rise(points: string, seat: number, at: DOMRect, when: Timing): Animation {
  const thing = document.createElement("span");
  thing.className = "rising";
  thing.dataset.seat = String(seat);
  thing.textContent = points;
  const middle = new DOMRect(at.left + at.width / 2, at.top + at.height / 2, 0, 0);
  const frames = [
    { transform: "translate(-50%, -20%) scale(0.6)", opacity: 0 },
    { transform: "translate(-50%, -70%) scale(1.15)", opacity: 1, offset: 0.25 },
    { transform: "translate(-50%, -110%)", opacity: 1, offset: 0.8 },
    { transform: "translate(-50%, -150%)", opacity: 0 },
  ];
  return over(thing, middle, frames, timing(when, "ease-out"));
}

/** Something comes down to its place. */
export function land(element: Element, when: Timing): Animation {
  const frames = [
    { transform: "translateY(-60%) scale(1.35)", opacity: 0 },
    { transform: "none", opacity: 1 },
  ];
  return element.animate(frames, timing(when, "cubic-bezier(0.4, 0, 0.9, 0.6)"));
}

/** Is it to be seen at all? */
export const isSeen = (rect: DOMRect) => rect.width > 4 && rect.height > 4;
