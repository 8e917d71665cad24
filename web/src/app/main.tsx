/**
 * main.tsx - the page: which screen is shown, and how it looks.
 */
import { render } from "preact";
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { EngineError } from "../engine/engine";
import { OnlineLater } from "../online/OnlineLater";
import { readRecordFile } from "../table/link";
import { onUnsaved } from "../table/saved";
import { asRefusal, type Refusal, type Setup, type Table } from "../table/table";
import { keepLook, onSystemLook, readLook, type Look, LookContext } from "../ui/look";
import { busy } from "../ui/settled";
import { expire } from "../ui/storage";
import { onLanguage, say } from "../ui/words";
import { GameScreen } from "./GameScreen";
import { Guard } from "./Guard";
import { registerOffline } from "./offline";
import { keepLast } from "./last_setups";
import { dealTable, recordTable } from "./open_table";
import { readRoute, type Route } from "./route";
import { SetupScreen } from "./SetupScreen";
import { show } from "./show";
import { StartScreen } from "./StartScreen";
import { keepSetup, usualSetup } from "./usual_setup";
// In this order: of two rules of the same weight the later one counts.
import "../ui/tokens.css";
import "../ui/base.css";
import "../ui/dialog.css";
import "./tokens.css";
import "./start.css";
import "./setup.css";
import "../play/game.css";
import "../play/decide.css";
import "../play/side.css";
import "../play/drawer.css";
import "../play/moves.css";

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
    dataset.palette = look.palette;
    dataset.motion = look.motion ? "yes" : "no";
  }, [look]);
  const change = useCallback((part: Partial<Look>) => {
    keepLook(part);
    setLook((old) => ({ ...old, ...part }));
  }, []);
  useEffect(() => onSystemLook((part) => setLook((old) => ({ ...old, ...part }))), []);
  return useMemo(() => ({ look, change }), [look, change]);
}

async function start(setup: Setup): Promise<Refusal | null> {
  const refused = await show(() => dealTable(setup));
  if (!refused) {
    keepSetup(setup);
    keepLast(setup);
  }
  return refused;
}

/** Draws everything again when another language is spoken. */
function useLanguage(): void {
  const [spoken, setSpoken] = useState(0);
  useEffect(() => onLanguage(() => setSpoken((times) => times + 1)), []);
  useLayoutEffect(() => {
    document.title = say("web.title"); // a game puts its own in front, in an effect after this one
  }, [spoken]);
}

/** A record of somebody's: what is wrong with it is told as such. */
async function openRecord(record: string): Promise<Table> {
  try {
    return await recordTable(record);
  } catch (error) {
    const why = asRefusal(error).message;
    throw error instanceof EngineError && error.fatal ? error : new Error(say("web.record.bad", { why }));
  }
}

function Page() {
  useLanguage();
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
            onFile={(file) => void show(async () => openRecord(await readRecordFile(file))).then(setTrouble)}
            onText={(text) => void show(() => openRecord(text)).then(setTrouble)}
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

const drawn = busy();
render(<Page />, document.getElementById("page")!);
drawn();
void registerOffline();
expire();
