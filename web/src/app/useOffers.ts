/**
 * useOffers.ts - the options that fit what has been chosen so far, asked of an engine.
 */
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Engine } from "../engine/engine";
import { busy } from "../ui/settled";
import { offers, type Offer, type Wish } from "./offers";

export function useOffers(wish: Wish): { offered: Offer[]; trouble: string } {
  const engine = useMemo(() => new Engine(), []);
  const [offered, setOffered] = useState<Offer[]>([]);
  const [trouble, setTrouble] = useState("");
  useEffect(() => () => engine.close(), [engine]);
  const { game, players, options } = wish;
  const wanted = JSON.stringify(options);
  useLayoutEffect(() => {
    const done = busy();
    let current = true;
    offers(engine, { game, players, options })
      .then((found) => current && setOffered(found))
      .catch((error: Error) => current && setTrouble(error.message))
      .finally(done);
    return () => {
      current = false;
      done();
    };
  }, [engine, game, players, wanted]);
  return { offered, trouble };
}
