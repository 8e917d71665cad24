import type { Live, Setup } from "../table/table";
import { Icon, type IconName } from "../ui/Icon";
import { say } from "../ui/words";
import type { Face } from "./face";
import { isWay } from "./picks";
import { isPerson } from "./SeatName";
import type { Picking } from "./usePicks";

/** So few moves are told in words, once something has been picked. */
const FEW = 3;

interface Props {
  setup: Setup;
  face: Face;
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
  onResult(): void;
}

const waysOf = (picking: Picking) => [...picking.open].filter(isWay);

/** The last few moves in words, for those who would rather read than point. */
function FewMoves({ picking }: Pick<Props, "picking">) {
  const { left, picks, ready } = picking;
  const told = ready ? [ready] : left;
  if (picks.length === 0 || told.length > FEW || (!ready && waysOf(picking).length > 0)) return null;
  return (
    <ul class="card few" aria-label={say("web.few")}>
      {told.map(({ move, text }) => (
        <li key={move}>
          <button
            type="button"
            class={ready?.move === move ? "button primary" : "button"}
            data-testid={ready?.move === move ? "confirm" : undefined}
            data-move={move}
            onClick={() => void picking.play(move)}
          >
            <span>{text}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The answers and ways that are buttons. */
function Choices({ face, picking }: Pick<Props, "face" | "picking">) {
  const ways = waysOf(picking);
  const urgent = ways.length === picking.open.size; // there is nothing else to point at
  return (
    <>
      {ways.map((tag) => (
        <button
          type="button"
          class={urgent ? "button primary" : "button"}
          key={tag}
          data-tag={tag}
          data-open=""
          onClick={() => picking.onPick(tag)}
          onPointerEnter={() => picking.onPoint(tag)}
          onPointerLeave={() => picking.onPoint(null)}
          onFocus={() => picking.onPoint(tag)}
          onBlur={() => picking.onPoint(null)}
        >
          {face.way(tag)}
        </button>
      ))}
    </>
  );
}

interface ToolProps {
  icon: IconName;
  name: string;
  /** What it does, where the name is too short for it. */
  about?: string;
  testid: string;
  disabled?: boolean;
  onClick(): void;
}

function Tool({ icon, name, about, testid, disabled = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      class="button tool"
      data-testid={testid}
      disabled={disabled}
      aria-label={about}
      title={about}
      onClick={onClick}
    >
      <Icon name={icon} />
      <span>{name}</span>
    </button>
  );
}

/** Has a person decided something in this turn? */
const begun = (setup: Setup, { log, moment }: Live) =>
  log.some((entry) => entry.turn === moment.turn && isPerson(setup, entry.seat));

export function ActionBar(props: Props) {
  const { setup, face, live, picking, past } = props;
  const mayDecide = !past && live.moves.length > 0;
  return (
    <div class="actions">
      <FewMoves picking={picking} />
      <div class="choices" data-testid="choices">
        <Choices face={face} picking={picking} />
        {live.moment.over && !past && (
          <button type="button" class="button primary" data-testid="result" onClick={props.onResult}>
            {say("web.result.show")}
          </button>
        )}
      </div>
      <div class="tools" role="group" aria-label={say("web.tools")}>
        <Tool
          icon="back"
          name={say("web.back")}
          about={say("web.back.about")}
          testid="back"
          disabled={picking.picks.length === 0}
          onClick={picking.back}
        />
        <Tool
          icon="undo"
          name={say("web.undo")}
          testid="undo"
          disabled={!live.mayUndo || past}
          onClick={props.onUndo}
        />
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
        <Tool
          icon="keyboard"
          name={say("web.type")}
          about={say("web.type.field")}
          testid="type"
          disabled={!mayDecide}
          onClick={props.onType}
        />
      </div>
    </div>
  );
}
