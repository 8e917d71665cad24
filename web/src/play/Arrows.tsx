import { useLayoutEffect, useState } from "preact/hooks";
import type { Mark, Tag } from "./face";

interface Props {
  marks: readonly Mark[];
  /** The thing on the page that a tag names, if it lies there. */
  find(tag: Tag): Element | null;
}

interface Arrow {
  kind: Mark["kind"];
  from: { x: number; y: number };
  to: { x: number; y: number };
}

const HEAD = 13;
const NONE: readonly Arrow[] = [];

function middleOf(element: Element): { x: number; y: number } | null {
  const { left, top, width, height } = element.getBoundingClientRect();
  return width > 4 && height > 4 ? { x: left + width / 2, y: top + height / 2 } : null;
}

/** From the first thing that a move names to the last. */
function arrowOf({ kind, tags }: Mark, find: Props["find"]): Arrow[] {
  const places = tags.flatMap((tag) => {
    const thing = find(tag);
    return (thing && middleOf(thing)) ?? [];
  });
  const [from, to] = [places[0], places.at(-1)];
  return from && to && from !== to ? [{ kind, from, to }] : [];
}

function path({ from, to }: Arrow): string {
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [(to.x - from.x) / far, (to.y - from.y) / far];
  const at = (along: number, aside: number) =>
    `${(to.x - ux * along - uy * aside).toFixed(1)} ${(to.y - uy * along + ux * aside).toFixed(1)}`;
  return `M${from.x} ${from.y}L${at(HEAD, 0)}M${at(HEAD * 1.3, HEAD * 0.7)}L${at(0, 0)}L${at(HEAD * 1.3, -HEAD * 0.7)}`;
}

/** Arrows over the page, between the things that moves name wherever they lie; they follow when the page moves. */
export function Arrows({ marks, find }: Props) {
  const [arrows, setArrows] = useState<readonly Arrow[]>(NONE);
  useLayoutEffect(() => {
    const wanted = marks.filter(({ kind }) => kind !== "last");
    const draw = () => setArrows(wanted.flatMap((mark) => arrowOf(mark, find)));
    if (wanted.length === 0) return setArrows(NONE);
    draw();
    const watcher = new ResizeObserver(draw);
    watcher.observe(document.body);
    addEventListener("scroll", draw, { capture: true, passive: true });
    return () => {
      watcher.disconnect();
      removeEventListener("scroll", draw, { capture: true });
    };
  }, [marks]);
  if (arrows.length === 0) return null;
  return (
    <svg class="arrows" aria-hidden="true">
      {arrows.map((arrow, i) => (
        <g key={i} data-mark={arrow.kind}>
          <path class="arrow-casing" d={path(arrow)} />
          <path class="arrow-line" d={path(arrow)} />
        </g>
      ))}
    </svg>
  );
}
