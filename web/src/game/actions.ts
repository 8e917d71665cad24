/**
 * actions.ts - what leads away from a game, or out of the page; given by the screen that opened it. What is
 * missing is not offered.
 */
export interface GameActions {
  home(): void;
  /** Where that leads, if it is not the start page. */
  homeName?: string;
  newGame(): void;
  save?(): void;
  /** These three resolve to what is to be said about it; "": nothing. */
  rematch?(): Promise<string>;
  fork?(ply: number): Promise<string>;
  /** Copies a link to the ply. */
  link?(ply: number): Promise<string>;
}
