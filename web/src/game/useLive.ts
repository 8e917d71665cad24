/**
 * useLive.ts - what the table is now, and that the page is not still while a computer thinks.
 */
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { Live, Table } from "../table/table";
import { busy } from "./settled";

export function useLive(table: Table): Live {
  const [live, setLive] = useState(table.live);
  useEffect(() => {
    setLive(table.live);
    return table.listen(setLive);
  }, [table]);

  const thinks = live.thinking !== null;
  useLayoutEffect(() => (thinks ? busy() : undefined), [thinks]);
  return live;
}
