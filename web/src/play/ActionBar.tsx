import type { Live, Setup } from "../table/table";
import { Icon, type IconName } from "../ui/Icon";
import { useLook } from "../ui/look";
import { memo } from "../ui/memo";
import { say } from "../ui/words";
import { isPerson } from "./SeatName";
import type { Picking } from "./usePicks";

interface Props {
  setup: Setup;
  live: Live;
  picking: Picking;
  past: boolean;
  /** Are there hints at this table? */
  advises: boolean;
  advising: boolean;
  onUndo(): void;
  onRestart(): void;
  onHint(): void;
  onType(): void;
}

interface ToolProps {
  icon: IconName;
  name: string;
  /** What it does, where the name is too short for it. */
  about?: string;
  testid: string;
  disabled?: boolean;
  /** Something that is on or off. */
  on?: boolean;
  onClick(): void;
}

const Tool = memo(function Tool({ icon, name, about, testid, disabled = false, on, onClick }: ToolProps) {
  return (
    <button
      type="button"
      class="button tool"
      data-testid={testid}
      disabled={disabled}
      aria-pressed={on}
      aria-label={about}
      title={about}
      onClick={onClick}
    >
      <Icon name={icon} />
      <span>{name}</span>
    </button>
  );
});

/** Has a person decided something in this turn? */
const begun = (setup: Setup, { log, moment }: Live) =>
  log.some((entry) => entry.turn === moment.turn && isPerson(setup, entry.seat));

/** What one can always do. */
export const ActionBar = memo(function ActionBar(props: Props) {
  const { setup, live, picking, past } = props;
  const mayDecide = !past && live.moves.length > 0;
  const { look, change } = useLook();
  return (
    <div class="tools" role="group" aria-label={say("web.tools")}>
      <Tool
        icon="back"
        name={say("web.back")}
        about={say("web.back.about")}
        testid="back"
        disabled={picking.picks.length === 0}
        onClick={picking.back}
      />
      <Tool icon="undo" name={say("web.undo")} testid="undo" disabled={!live.mayUndo || past} onClick={props.onUndo} />
      <Tool
        icon="restart"
        name={say("web.restart")}
        about={say("web.restart.about")}
        testid="restart"
        disabled={!begun(setup, live) || !live.mayUndo || past}
        onClick={props.onRestart}
      />
      {props.advises && (
        <Tool
          icon="hint"
          name={say("web.hint")}
          testid="hint"
          disabled={!mayDecide || props.advising}
          onClick={props.onHint}
        />
      )}
      {props.advises && (
        <Tool
          icon="coach"
          name={say("web.coach")}
          about={say("web.coach.tool")}
          testid="coach-tool"
          on={look.coach}
          onClick={() => change({ coach: !look.coach })}
        />
      )}
      <Tool
        icon="keyboard"
        name={say("web.type")}
        about={say("web.type.field")}
        testid="type"
        disabled={!mayDecide}
        onClick={props.onType}
      />
    </div>
  );
});
