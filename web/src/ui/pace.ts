/**
 * pace.ts - how fast the moves of others are shown, one after the other.
 */
export const PACES = ["slow", "normal", "fast", "once"] as const;

export type Pace = (typeof PACES)[number];
