/**
 * useQueue.ts - a table as it is shown: queue.ts with the pace that people have chosen, as long as they look.
 */
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { MoveQueue, type Shown } from "../table/queue";
import type { Table } from "../table/table";
import { useLook } from "../ui/look";
import { busy } from "../ui/settled";

export interface Queue extends Shown {
  skip(): void;
  /** Shows these decisions again. */
  replay(first: number, last: number): void;
}

/** The page is not still while a computer thinks, or anything waits to be shown. */
export function useQueue(table: Table): Queue {
  const { look } = useLook();
  const queue = useMemo(() => new MoveQueue(table), [table]);
  const [shown, setShown] = useState(queue.shown);
  useLayoutEffect(() => queue.setPace(look.pace), [queue, look.pace]);
  useLayoutEffect(() => queue.follow(setShown), [queue]);
  useEffect(() => {
    const see = () => queue.halt(document.hidden);
    see();
    document.addEventListener("visibilitychange", see);
    return () => document.removeEventListener("visibilitychange", see);
  }, [queue]);

  const waits = shown.behind || shown.live.thinking !== null;
  useLayoutEffect(() => (waits ? busy() : undefined), [waits]);
  const tempo = look.motion ? shown.tempo : 0;
  return useMemo(
    () => ({ ...shown, tempo, skip: () => queue.skip(), replay: (first, last) => queue.replay(first, last) }),
    [shown, tempo, queue],
  );
}
