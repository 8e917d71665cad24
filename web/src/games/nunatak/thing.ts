/**
 * thing.ts - a thing outside the board that can be pointed at: its classes and what it listens to.
 */
import type { FaceProps, Tag } from "../../play/face";

type Choices = Pick<FaceProps, "open" | "picked" | "advised" | "onPick" | "onPoint">;

export function thingProps(tag: Tag, name: string, { open, picked, advised, onPick, onPoint }: Choices) {
  const words = ["nt-thing", name];
  if (open.has(tag)) words.push("nt-open");
  if (picked.has(tag)) words.push("nt-picked");
  if (advised.has(tag)) words.push("nt-advised");
  return {
    type: "button" as const,
    class: words.join(" "),
    "data-tag": tag,
    "data-open": open.has(tag) ? "" : undefined,
    "aria-pressed": picked.has(tag),
    onClick: () => onPick(tag),
    onPointerEnter: () => onPoint(tag),
    onPointerLeave: () => onPoint(null),
    onFocus: () => onPoint(tag),
    onBlur: () => onPoint(null),
  };
}
