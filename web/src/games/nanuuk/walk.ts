/**
 * walk.ts - one Tab stop for the whole floe, arrow keys within it.
 */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Tag } from "../../play/face";
import { isArrow, nextSpot, type Spot } from "./spots";

export interface Walk {
  /** The spot that has the Tab stop. */
  current: Tag | undefined;
  onKeyDown(event: KeyboardEvent): void;
}

const elementOf = (picture: RefObject<SVGSVGElement | null>, tag: Tag | undefined) =>
  picture.current?.querySelector<SVGElement>(`[data-spot="${tag}"]`);

/** Keeps the focus on the floe when the spot that had it has gone, as a border that has just cracked. */
function useKeptFocus(picture: RefObject<SVGSVGElement | null>, current: Tag | undefined): void {
  const inside = useRef<Element | null>(null);
  useEffect(() => {
    const note = (event: Event) => {
      const target = event.target as Element;
      inside.current = picture.current?.contains(target) ? target : null;
    };
    document.addEventListener("focusin", note);
    document.addEventListener("pointerdown", note);
    return () => {
      document.removeEventListener("focusin", note);
      document.removeEventListener("pointerdown", note);
    };
  }, []);
  useLayoutEffect(() => {
    // While the focus moves on to another part of the page it is nowhere, too: that is none of our business.
    const gone = inside.current?.isConnected === false && document.activeElement === document.body;
    if (gone) elementOf(picture, current)?.focus();
  });
}

export function useWalk(
  picture: RefObject<SVGSVGElement | null>,
  spots: readonly Spot[],
  open: ReadonlySet<Tag>,
  onPoint: (tag: Tag | null) => void,
): Walk {
  const [wanted, want] = useState<Tag>();
  const first = spots.find((spot) => open.has(spot.tag)) ?? spots[0];
  const current = spots.find((spot) => spot.tag === wanted) ?? first;
  useKeptFocus(picture, current?.tag);

  return {
    current: current?.tag,
    onKeyDown(event) {
      const here = (event.target as Element).closest("[data-spot]")?.getAttribute("data-spot");
      const from = spots.find((spot) => spot.tag === here) ?? current;
      if (!from || !isArrow(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      const next = nextSpot(spots, from, event.key);
      want(next.tag);
      elementOf(picture, next.tag)?.focus();
      onPoint(next.tag);
    },
  };
}
