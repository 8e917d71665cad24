/**
 * LookContext.ts - the settings of this person, wherever they are needed.
 */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { readLook, type Look } from "./look";

export interface LookState {
  look: Look;
  change(part: Partial<Look>): void;
}

export const LookContext = createContext<LookState>({ look: readLook(), change: () => {} });

export const useLook = () => useContext(LookContext);
