import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { busy } from "./settled";

/** The value, but a new one only once the next picture is painted: what can wait does not keep people waiting. */
export function useAfterPaint<T extends object>(value: T): T {
  const [shown, setShown] = useState(value);
  const waits = shown !== value;
  useLayoutEffect(() => (waits ? busy() : undefined), [waits]);
  useEffect(() => setShown(value), [value]);
  return shown;
}
