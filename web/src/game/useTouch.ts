/**
 * useTouch.ts - does whoever points use a finger? A finger cannot hover, so it must be able to look before it acts.
 */
import { useEffect, useRef } from "preact/hooks";

export function useTouch(): { readonly current: boolean } {
  const touch = useRef(false);
  useEffect(() => {
    const pointed = ({ pointerType }: PointerEvent) => (touch.current = pointerType === "touch");
    const typed = () => (touch.current = false);
    addEventListener("pointerdown", pointed, true);
    addEventListener("keydown", typed, true);
    return () => {
      removeEventListener("pointerdown", pointed, true);
      removeEventListener("keydown", typed, true);
    };
  }, []);
  return touch;
}
