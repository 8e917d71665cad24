import { useLayoutEffect, useState } from "preact/hooks";
import { busy } from "../ui/settled";
import { say } from "../ui/words";
import { ClubFooter } from "./club/ClubFooter";
import { findYou, you } from "./net/api";
import { useSignal } from "./net/signal";
import { lobbyPath } from "./route";

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
