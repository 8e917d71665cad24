/**
 * button.ts - what makes a part of the picture a button.
 */
import type { FaceProps, Tag } from "../../play/face";
import type { NanuukView } from "./view";

/**
 * `spot` is the thing itself, `tag` what pointing at it means now: a space may stand for the piece on it.
 */
export function asButton(props: FaceProps<NanuukView>, spot: Tag, tag: Tag, stop: boolean, label: string) {
  const pick = () => props.onPick(tag);
  return {
    role: "button" as const,
    "data-spot": spot,
    "data-tag": tag,
    "data-open": props.open.has(tag) ? "" : undefined,
    tabindex: stop ? 0 : -1, // in SVG the name of the attribute has no capital
    "aria-label": label,
    onClick: pick,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      pick();
    },
    onPointerEnter: () => props.onPoint(tag),
    onFocus: () => props.onPoint(tag),
    onBlur: () => props.onPoint(null),
  };
}

/** The words that style a thing: may it be picked, was it, is it advised? */
export function standing(props: FaceProps<NanuukView>, tag: Tag): string {
  const words = [];
  if (props.open.has(tag)) words.push("nanuuk-open");
  if (props.picked.has(tag)) words.push("nanuuk-picked");
  if (props.advised.has(tag)) words.push("nanuuk-advised");
  return words.join(" ");
}
