/**
 * show.tsx - what events look like on the table of Nunatak: a card flies to a hand, a block lands, points rise.
 *
 * The temple in space moves by itself (temple/model.ts); this is everything else, and the plan.
 */
import { render } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { fly, isSeen, land, rise, watch, type Timing } from "../../play/animations";
import type { FaceProps } from "../../play/face";
import type { GameEvent } from "../../table/table";
import { signed } from "../../play/preview";
import { CardFace } from "./CardFace";
import { cellsOfSquare, type NunatakView } from "./view";

interface Change {
  before: NunatakView;
  now: NunatakView;
}

const rectOf = (selector: string): DOMRect | null => {
  const rect = document.querySelector(selector)?.getBoundingClientRect();
  return rect && isSeen(rect) ? rect : null;
};

/** A cell of the plan, or where the plan is hidden the middle of the temple. */
const cellRect = (cell: string) => rectOf(`.nt-plan [data-cell="${cell}"]`) ?? rectOf(".nt-temple");

function squareRect(square: string): DOMRect | null {
  const [first, last] = [cellRect(cellsOfSquare(square)[0]!), cellRect(cellsOfSquare(square)[3]!)];
  return first && last && new DOMRect(first.left, first.top, last.right - first.left, last.bottom - first.top);
}

function cardGhost(card: string): HTMLElement {
  const thing = document.createElement("div");
  thing.className = "nt-card nt-flying";
  render(<CardFace text={card} />, thing);
  return thing;
}

/** From the slot in which it lay to whoever has a card more now. */
function takeCard({ before, now }: Change, card: string, when: Timing): Animation[] {
  const slot = before.market.findIndex((one) => one?.card === card);
  const taker = now.parties.findIndex(({ cards }, i) => cards.length > (before.parties[i]?.cards.length ?? 0));
  const from = rectOf(`[data-tag="slot:${slot + 1}"]`);
  const to = rectOf(`[data-party="${taker}"]`);
  return from && to ? [fly(cardGhost(card), from, to, when)] : [];
}

function build(change: Change, event: GameEvent, when: Timing): Animation[] {
  const cell = document.querySelector(`.nt-plan [data-cell="${event.cell}"]`);
  return [...takeCard(change, String(event.card), when), ...(cell ? [land(cell, when)] : [])];
}

/** Up to three seats share the points of a square; the second and the third get the same. */
function squarePoints({ seat, points, second, third, second_points: less }: GameEvent): [number, number][] {
  const shares: [unknown, unknown][] = [
    [seat, points],
    [second, less],
    [third, less],
  ];
  return shares.filter((one): one is [number, number] => typeof one[0] === "number" && typeof one[1] === "number");
}

function score(event: GameEvent, at: DOMRect | null, when: Timing): Animation[] {
  const shares = squarePoints(event).filter(([, points]) => points > 0);
  return shares.flatMap(([seat, points], i) => {
    const aside = at && new DOMRect(at.left + (i - (shares.length - 1) / 2) * 44, at.top, at.width, at.height);
    return aside ? [rise(signed(points), seat, aside, when)] : [];
  });
}

/** One after the other: what is built first, then what it brings. */
function animate(change: Change, events: readonly GameEvent[], tempo: number): Animation[] {
  const built = events.find(({ code }) => code.startsWith("built"));
  let begin = 0;
  return events.flatMap((event) => {
    const when = { delay: begin, long: tempo };
    const scored = () => {
      begin += tempo / 2;
      return { delay: begin, long: tempo * 1.6 };
    };
    if (event.code.startsWith("built")) {
      begin += tempo * 0.6;
      return build(change, event, when);
    }
    if (event.code.startsWith("square_")) return score(event, squareRect(String(event.square)), scored());
    if (event.code === "supported") return score(event, built ? cellRect(String(built.cell)) : null, scored());
    if (/^(insight|edges)_used$/.test(event.code))
      return score(event, rectOf(`[data-party="${event.seat}"]`), scored());
    if (event.code !== "card_revealed") return [];
    const slot = document.querySelector(`[data-tag="slot:${event.slot}"]`);
    return slot ? [land(slot, { delay: begin + tempo / 2, long: tempo / 2 })] : [];
  });
}

/** Shows events once. */
export function useShow({ moment, events, tempo }: FaceProps<NunatakView>): void {
  const before = useRef(moment.view);
  const shown = useRef(events);
  useLayoutEffect(() => {
    if (tempo > 0 && shown.current !== events) {
      watch(animate({ before: before.current, now: moment.view }, events, tempo));
    }
    shown.current = events;
    before.current = moment.view;
  }, [events, moment.view]);
}
