/**
 * useSubmit.ts - a form or a button that asks the server for something.
 */
import { useState } from "preact/hooks";
import { busy } from "../game/settled";
import { tried } from "./refused";

export interface Submit {
  /** Why it was refused; "": it was not. */
  trouble: string;
  waiting: boolean;
  /** Does it, unless it is being done. */
  run(act: () => Promise<unknown>): Promise<boolean>;
}

export function useSubmit(): Submit {
  const [trouble, setTrouble] = useState("");
  const [waiting, setWaiting] = useState(false);
  const run = async (act: () => Promise<unknown>) => {
    if (waiting) return false;
    const done = busy();
    setWaiting(true);
    const why = await tried(act);
    setTrouble(why);
    setWaiting(false);
    done();
    return why === "";
  };
  return { trouble, waiting, run };
}
