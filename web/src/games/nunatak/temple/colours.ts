/**
 * colours.ts - the colours of the page's palette, for the temple.
 */
import { Color } from "three";

/** The value of a custom property; those of the temple are all plain colours. */
export const cssColour = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim() || "#888";

export const colourOf = (name: string) => new Color(cssColour(name));

/** Between two colours of the palette, as text for a canvas. */
export function mixed(first: string, second: string, share: number): string {
  return `#${colourOf(first).lerp(colourOf(second), share).getHexString()}`;
}
