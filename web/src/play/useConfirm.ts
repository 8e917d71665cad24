/**
 * useConfirm.ts - is a move to be confirmed? That is a setting; usually online, where a slip costs a game, and on a
 * touch screen, where a finger cannot hover to see what a move would do.
 */
import { useEffect, useRef } from "preact/hooks";
import { useLook } from "../ui/look";

export function useConfirm(remote: boolean): () => boolean {
  const { confirm } = useLook().look;
  const touch = useTouch();
  return () => {
    if (confirm === "always" || confirm === "never") return confirm === "always";
    return remote || (confirm === "usual" && touch.current);
  };
}

/** Does whoever points use a finger? */
function useTouch(): { readonly current: boolean } {
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
