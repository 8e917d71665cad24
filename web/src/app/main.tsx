/**
 * main.tsx - the page: which screen is shown, and how it looks.
 */
import { render } from "preact";
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { EngineError } from "../engine/engine";
import { isRecord } from "../table/record";
import { onUnsaved } from "../table/saved";
import { asRefusal, type Refusal, type Setup, type Table } from "../table/table";
import { keepLook, onSystemLook, readLook, type Look, LookContext } from "../ui/look";
import { busy } from "../ui/settled";
import { expire } from "../ui/storage";
import { speakOfFields } from "../ui/validity";
import { onLanguage, say } from "../ui/words";
import { Guard } from "./Guard";
import { registerOffline } from "./offline";
import { keepLast } from "./last_setups";
import { laterScreen } from "./later_screen";
import { readRoute, type Route } from "./route";
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

// The start page comes first; whatever else is wanted is fetched then.
const SetupScreen = laterScreen(async () => (await import("./SetupScreen")).SetupScreen);
const GameScreen = laterScreen(async () => (await import("./GameScreen")).GameScreen);
const BookScreen = laterScreen(async () => (await import("./BookScreen")).BookScreen);
const OnlineScreen = laterScreen(async () => (await import("../online/OnlineScreen")).OnlineScreen);
const LessonsScreen = laterScreen(async () => (await import("../lessons/LessonsScreen")).LessonsScreen);

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
  const refused = await show(async () => (await import("./open_table")).dealTable(setup));
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
  const { recordTable } = await import("./open_table");
  if (!isRecord(record)) throw new Error(say("web.record.none"));
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
    if (route.screen !== "book" || route.rule === null) scrollTo(0, 0); // the book shows the rule
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
            onRecord={(record) => show(async () => openRecord(await record))}
            onTrouble={setTrouble}
          />
        )}
        {route.screen === "setup" && <SetupScreen key={route.game} game={route.game} onStart={start} />}
        {route.screen === "learn" && <LessonsScreen game={route.game} lesson={route.lesson} />}
        {route.screen === "game" && <GameScreen source={{ id: route.id }} />}
        {route.screen === "book" && <BookScreen game={route.game} rule={route.rule} />}
        {route.screen === "shared" && <GameScreen source={{ fragment: route.fragment }} />}
        {route.screen === "online" && <OnlineScreen at={route.at} />}
      </Guard>
    </LookContext.Provider>
  );
}

const drawn = busy();
render(<Page />, document.getElementById("page")!);
drawn();
void registerOffline();
speakOfFields();
expire();
