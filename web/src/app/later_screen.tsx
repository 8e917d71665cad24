/**
 * later_screen.tsx - screens that are fetched when somebody goes there.
 */
import type { ComponentType } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { busy } from "../ui/settled";
import { say } from "../ui/words";
import { Trouble, Waiting } from "./Trouble";

/** Until it is there the page says so, and if it cannot be had why. */
export function laterScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Later(props: Props) {
    const [trouble, setTrouble] = useState("");
    const [, redraw] = useState(0);
    useLayoutEffect(() => {
      if (loaded) return;
      const done = busy();
      load()
        .then((screen) => {
          loaded = screen;
          redraw(1);
        })
        .catch((error: Error) => setTrouble(error.message))
        .finally(done);
      return done;
    }, []);
    if (trouble) {
      return (
        <Trouble
          title={say("web.trouble.title")}
          message={trouble}
          advice={say("web.trouble.advice")}
          onRetry={() => location.reload()}
        />
      );
    }
    const It = loaded;
    return It ? <It {...props} /> : <Waiting />;
  };
}
