import { useLayoutEffect, useState } from "preact/hooks";
import { busy } from "../ui/settled";
import { currentLanguage } from "../ui/words";
import { type Aid, aidOf, type Kind } from "./load";

/** The player aid; null: it is being fetched. `failed`: it cannot be had. */
export function useAid(kind: Kind): { aid: Aid | null; failed: boolean } {
  const [found, setFound] = useState<{ aid: Aid | null; failed: boolean }>({ aid: null, failed: false });
  useLayoutEffect(() => {
    const done = busy();
    let current = true;
    aidOf(kind)
      .then((aid) => current && setFound({ aid, failed: false }))
      .catch(() => current && setFound({ aid: null, failed: true }))
      .finally(done);
    return () => {
      current = false;
      done();
    };
  }, [kind.game, kind.players, JSON.stringify(kind.options), currentLanguage().code]);
  return found;
}
