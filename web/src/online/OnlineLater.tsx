import type { ComponentType } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { busy } from "../game/settled";
import { Trouble, Waiting } from "../screens/Trouble";
import { say } from "../words";
import type { OnlineRoute } from "./route";

type Screen = ComponentType<{ at: OnlineRoute }>;

/** Everything online is fetched when somebody goes there: most people play alone first. */
export function OnlineLater({ at }: { at: OnlineRoute }) {
  const [screen, setScreen] = useState<{ it: Screen } | null>(null);
  const [trouble, setTrouble] = useState("");
  useLayoutEffect(() => {
    const done = busy();
    import("./OnlineScreen")
      .then(({ OnlineScreen }) => setScreen({ it: OnlineScreen }))
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
  return screen ? <screen.it at={at} /> : <Waiting />;
}
