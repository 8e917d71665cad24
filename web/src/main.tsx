/**
 * main.tsx - the page: which screen is shown, and how it looks.
 */
import { render } from "preact";
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { keepLook, readLook, type Look } from "./game/look";
import { LookContext } from "./game/LookContext";
import { busy } from "./game/settled";
import { registerOffline } from "./offline";
import { OnlineLater } from "./online/OnlineLater";
import { dealTable, recordTable } from "./rooms";
import { readRoute, type Route } from "./route";
import { GameScreen } from "./screens/GameScreen";
import { Guard } from "./screens/Guard";
import { SetupScreen } from "./screens/SetupScreen";
import { show } from "./screens/show";
import { StartScreen } from "./screens/StartScreen";
import { keepSetup, usualSetup } from "./screens/usual";
import { readRecordFile } from "./table/link";
import { onUnsaved } from "./table/saved";
import type { Refusal, Setup } from "./table/table";
import { say } from "./words";
import "./style/tokens.css";
import "./style/base.css";
import "./style/dialog.css";
import "./style/start.css";
import "./style/setup.css";
import "./style/game.css";
import "./style/side.css";

function useRoute(): Route {
  const [route, setRoute] = useState(() => readRoute(location.hash));
  useEffect(() => {
    const follow = () => setRoute(readRoute(location.hash));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return route;
}

function useLookState() {
  const [look, setLook] = useState(readLook);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset["palette"] = look.palette;
    dataset["motion"] = look.motion ? "yes" : "no";
  }, [look]);
  const change = useCallback((part: Partial<Look>) => {
    setLook((old) => {
      const next = { ...old, ...part };
      keepLook(next);
      return next;
    });
  }, []);
  return useMemo(() => ({ look, change }), [look, change]);
}

async function start(setup: Setup): Promise<Refusal | null> {
  const refused = await show(() => dealTable(setup));
  if (!refused) keepSetup(setup);
  return refused;
}

function Page() {
  const route = useRoute();
  const look = useLookState();
  const [trouble, setTrouble] = useState<Refusal | null>(null);
  const [unsaved, setUnsaved] = useState(false);
  useEffect(() => onUnsaved(() => setUnsaved(true)), []);
  useEffect(() => {
    setTrouble(null);
    scrollTo(0, 0);
  }, [route]);
  return (
    <LookContext.Provider value={look}>
      {unsaved && (
        <p class="unsaved" role="alert">
          {say("web.unsaved")}
        </p>
      )}
      <Guard key={route.screen}>
        {route.screen === "start" && (
          <StartScreen
            trouble={trouble?.message ?? ""}
            onPlay={(game) => void start(usualSetup(game)).then(setTrouble)}
            onRecord={(file) => void show(async () => recordTable(await readRecordFile(file))).then(setTrouble)}
          />
        )}
        {route.screen === "setup" && <SetupScreen key={route.game} game={route.game} onStart={start} />}
        {route.screen === "game" && <GameScreen source={{ id: route.id }} />}
        {route.screen === "shared" && <GameScreen source={{ fragment: route.fragment }} />}
        {route.screen === "online" && <OnlineLater at={route.at} />}
      </Guard>
    </LookContext.Provider>
  );
}

document.title = say("web.title");
const drawn = busy();
render(<Page />, document.getElementById("page")!);
drawn();
void registerOffline();
