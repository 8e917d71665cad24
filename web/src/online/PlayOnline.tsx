import { useLayoutEffect, useState } from "preact/hooks";
import { busy } from "../game/settled";
import { say } from "../words";
import { lobbyPath } from "./route";
import { findYou, you } from "./session";

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
