import type { TargetedWheelEvent } from "preact";
import { Icon } from "../ui/Icon";
import { memo } from "../ui/memo";
import { say } from "../ui/words";
import type { RecentTurn } from "./recent";
import { nameOf, SeatMark } from "./SeatName";
import type { Queue } from "./useQueue";
import type { Setup } from "../table/table";

interface Props {
  setup: Setup;
  turns: readonly RecentTurn[];
  queue: Queue;
  /** Shows a turn again. */
  onSee(turn: RecentTurn): void;
}

/** A turn in a few words; where nothing of it is worth any, the last sentence. */
function briefly({ entries }: RecentTurn): string {
  const events = entries.flatMap((entry) => entry.events);
  const words = events.flatMap(({ brief }) => brief ?? []);
  return words.length > 0 ? words.join(" · ") : (events.at(-1)?.text ?? entries.at(-1)!.text);
}

/** A wheel turns the line of moves sideways: not every mouse can. */
function turnSideways({ currentTarget, deltaX, deltaY }: TargetedWheelEvent<HTMLElement>) {
  if (deltaX === 0) currentTarget.scrollLeft += document.dir === "rtl" ? -deltaY : deltaY;
}

/** What the others did since one's own last move, at the moment that is shown; each can be seen again. */
export const LastMoves = memo(function LastMoves({ setup, turns, queue, onSee }: Props) {
  return (
    <div
      class="last-moves"
      role="group"
      aria-label={say("web.last_moves")}
      data-testid="last-moves"
      onWheel={turnSideways}
    >
      {queue.behind && (
        <button type="button" class="button quiet last-skip" data-testid="skip" onClick={queue.skip}>
          <Icon name="last" />
          {say("web.skip")}
        </button>
      )}
      {turns.map((turn) => {
        const words = say("web.last_move", { name: nameOf(setup, turn.seat), moves: briefly(turn) });
        return (
          <button
            type="button"
            class="last-move"
            key={turn.first}
            data-seat={turn.seat}
            title={`${words}\n${say("web.replay")}`}
            style={{ "--letters": String(words.length) }}
            onClick={() => onSee(turn)}
          >
            <SeatMark seat={turn.seat} />
            <span>{words}</span>
          </button>
        );
      })}
    </div>
  );
});
