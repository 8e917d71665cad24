import type { ComponentType } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { Trouble, Waiting } from "../app/Trouble";
import { busy } from "../ui/settled";
import { say } from "../ui/words";
import { ClubFooter } from "./club/ClubFooter";
import { findYou, you } from "./net/api";
import { useSignal } from "./net/signal";
import { lobbyPath, type OnlineRoute } from "./route";

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

/** The way to the others, if this page comes from a server where there are any. */
export function PlayOnline() {
  const [there, setThere] = useState(you.value !== undefined);
  useLayoutEffect(() => {
    const done = busy();
    void findYou().then(setThere).finally(done);
    return done;
  }, []);
  if (!there) return null;
  return (
    <a class="button glass big continue" href={lobbyPath} data-testid="play-online">
      <span>{say("web.online")}</span>
      <small>{say("web.online.line")}</small>
    </a>
  );
}

/** Whose server this is, where there is one. */
export function ClubFooterLater() {
  return useSignal(you) === undefined ? null : <ClubFooter />;
}
