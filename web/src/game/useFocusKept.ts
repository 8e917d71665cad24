/**
 * useFocusKept.ts - who plays by keyboard stays where the game is: if the button that had the focus has gone, the
 * next answer gets it, or else the board.
 */
import { useEffect, useRef } from "preact/hooks";

const NEXT = [".choices button", ".board-place [tabindex='0']", ".board-place button"];

export function useFocusKept(moment: unknown): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = target instanceof Element && target.matches(":focus-visible") ? target : null;
    };
    addEventListener("focusin", remember);
    return () => removeEventListener("focusin", remember);
  }, []);
  useEffect(() => {
    const lost = document.activeElement === document.body && last.current?.isConnected === false;
    const next = NEXT.map((where) => document.querySelector<HTMLElement | SVGElement>(where)).find(Boolean);
    if (lost) next?.focus({ preventScroll: true });
  }, [moment]);
}
