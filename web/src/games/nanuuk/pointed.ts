/**
 * pointed.ts - which border somebody means who points at a space while a crack is asked for: the side
 * next to the pointer, so that the answer can tell why the ice cannot crack there.
 */
import { across, borderOf, distance, middle } from "./floe";
import type { BorderName, SpaceName } from "./view";

export function borderAt(event: MouseEvent, space: SpaceName): BorderName | null {
  const picture = (event.currentTarget as SVGElement).ownerSVGElement;
  const toPicture = picture?.getScreenCTM()?.inverse();
  if (!toPicture) return null;
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(toPicture);
  const borders = [0, 1, 2, 3, 4, 5]
    .map((i) => across(space, i))
    .filter((other) => other !== null)
    .map((other) => borderOf(space, other));
  borders.sort((a, b) => distance(middle(a), at) - distance(middle(b), at));
  return borders[0] ?? null;
}
