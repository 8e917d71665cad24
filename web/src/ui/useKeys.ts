/**
 * useKeys.ts - keys of the whole page, unless somebody types, a dialog is open, or a picture has the focus and
 * needs the key for itself.
 */
import { useEffect, useRef } from "preact/hooks";

/** Where letters are text, and where arrows move something else. */
const TYPING = "input:not([type=range]), textarea, select, [contenteditable]";
const ARROWS = ".game-board, .game-panels, [role=tablist], input, select, .log, .sheet";
const IS_ARROW = /^(Arrow|Home|End)/;

export function useKeys(keys: Record<string, () => void>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (document.querySelector("dialog[open]")) return;
      const at = event.target instanceof Element ? event.target : document.body;
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act || at.closest(TYPING) || (IS_ARROW.test(event.key) && at.closest(ARROWS))) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, []);
}
