import type { Live, Setup } from "../table/table";
import { Tabs } from "../ui/Tabs";
import { say } from "../ui/words";
import { Log } from "./Log";
import { ScoreSheet } from "./ScoreSheet";
import { TravelBar } from "./TravelBar";
import type { Travel } from "./useTravel";

interface Props {
  setup: Setup;
  live: Live;
  travel: Travel;
}

/** Score sheet, log and the way through time. */
export function GameSide({ setup, live, travel }: Props) {
  const { score, decides } = travel.moment;
  const log = (
    <>
      <Log setup={setup} log={live.log} ply={travel.ply} onGo={travel.go} />
      <TravelBar travel={travel} />
    </>
  );
  return (
    <aside class="game-side" aria-label={say("web.side")}>
      <Tabs
        tabs={[
          { name: say("web.score"), content: <ScoreSheet setup={setup} score={score} decides={decides} /> },
          { name: say("web.log_title"), content: log },
        ]}
      />
    </aside>
  );
}
