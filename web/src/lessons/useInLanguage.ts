import { useLayoutEffect, useState } from "preact/hooks";
import { busy } from "../ui/settled";
import { onLanguage } from "../ui/words";

/** What is fetched, and again when another language is spoken; a sentence: why it cannot be had; null: not yet. */
export function useInLanguage<T extends object>(load: () => Promise<T>, of: unknown): T | string | null {
  const [found, setFound] = useState<T | string | null>(null);
  useLayoutEffect(() => {
    let left = false;
    const fetchIt = () => {
      const done = busy();
      load()
        .then((thing) => left || setFound(thing))
        .catch((error: Error) => left || setFound(error.message))
        .finally(done);
    };
    fetchIt();
    const deafen = onLanguage(fetchIt);
    return () => {
      left = true;
      deafen();
    };
  }, [of]);
  return found;
}
