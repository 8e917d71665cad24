/**
 * window.d.ts - what our tests hang on the window of a page.
 */
interface Window {
  axe: typeof import("axe-core");
  /** requestAnimationFrame as the browser has it, where a test counts frames. */
  trueFrame?: typeof requestAnimationFrame;
  /** Frames that the page has asked for, and pictures that WebGL has drawn. */
  asked: number;
  drawn?: number;
  /** Motions that have begun. */
  motions: number;
  /** What was heard and felt. */
  noticed: string[];
  /** Plies and lines of the log, as they were drawn. */
  steps: string[];
  /** What the page has said of its connection. */
  lines: { state: string; says: string }[];
  /** No message of the server arrives. */
  deaf?: boolean;
  /** Lets go on what was kept back: a part of a review, messages of the server. */
  goOn?: () => void;
  /** Ends what keeps the page being drawn while its picture is taken. */
  stopDrawing?: () => void;
  /** What could be read while a game was counted up. */
  known: Set<unknown>;
}

/** The function that a locator asks for: browsers/inside.mjs. */
declare function what(element: Element, argument?: unknown): unknown;
