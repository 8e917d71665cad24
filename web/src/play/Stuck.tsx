import { useEffect, useState } from "preact/hooks";
import type { Live, Table } from "../table/table";
import { Icon } from "../ui/Icon";
import { memo } from "../ui/memo";
import { say } from "../ui/words";
import { isPerson } from "./SeatName";
import type { Queue } from "./useQueue";

interface Props {
  table: Table;
  live: Live;
  queue: Pick<Queue, "behind" | "skip">;
}

/** Nobody at this screen will ever decide again: it says so, and the computers need not take their time. */
export const Stuck = memo(function Stuck({ table, live, queue }: Props) {
  const [forward, setForward] = useState(false);
  useEffect(() => {
    if (forward && queue.behind) queue.skip();
  }, [forward, queue.behind, live]);
  const hurry = () => {
    table.hurry();
    setForward(true);
  };
  const { over, score } = live.moment;
  const here = score.seats.filter(({ seat }) => isPerson(table.setup, seat));
  if (over || here.length === 0 || !here.every(({ stuck }) => stuck)) return null;
  return (
    <div class="choices" data-testid="stuck">
      <p>{say("web.stuck")}</p>
      {!table.remote && (
        <button type="button" class="button primary" data-testid="forward" onClick={hurry}>
          <Icon name="last" />
          {say("web.forward")}
        </button>
      )}
    </div>
  );
});
