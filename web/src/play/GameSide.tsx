import type { ComponentChildren } from "preact";
import type { Live, Setup } from "../table/table";
import { Tabs } from "../ui/Tabs";
import { useAfterPaint } from "../ui/useAfterPaint";
import { say } from "../ui/words";
import { Log } from "./Log";
import { ScoreSheet } from "./ScoreSheet";
import { TravelBar } from "./TravelBar";
import type { Travel } from "./useTravel";

interface Props {
  setup: Setup;
  live: Live;
  travel: Travel;
  /** The player aid, if it lies here: it takes the place of the log. */
  aid: ComponentChildren;
  onRule(rule: string): void;
}

/** Score sheet, log and the way through time. The board comes first: the sheet and the log follow in the next picture. */
export function GameSide(props: Props) {
  const { setup, aid, onRule } = props;
  const { live, travel } = useAfterPaint(props);
  const { score, decides } = travel.moment;
  const log = (
    <>
      <Log setup={setup} log={live.log} ply={travel.ply} onGo={travel.go} onRule={onRule} />
      <TravelBar travel={props.travel} />
    </>
  );
  return (
    <aside class="game-side" aria-label={say("web.side")}>
      <Tabs
        tabs={[
          {
            name: say("web.score"),
            content: <ScoreSheet setup={setup} score={score} decides={decides} onRule={onRule} />,
          },
          aid ? { name: say("web.aid"), content: aid } : { name: say("web.log_title"), content: log },
        ]}
      />
    </aside>
  );
}
