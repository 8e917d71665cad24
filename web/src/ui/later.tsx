/**
 * later.tsx - parts of the page that most visits never show: they are fetched when they are first needed.
 */
import type { ComponentType } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { busy } from "./settled";

/** A component that is fetched when it is drawn for the first time; until then, and if it cannot be had, nothing is. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Later(props: Props) {
    const [, redraw] = useState(0);
    useLayoutEffect(() => {
      if (loaded) return;
      const done = busy();
      void load()
        .then((component) => {
          loaded = component;
          redraw(1);
        })
        .catch(() => {})
        .finally(done);
      return done;
    }, []);
    const It = loaded;
    return It && <It {...props} />;
  };
}
