import { SeatName } from "../game/SeatName";
import type { Setup } from "../table/table";
import { say } from "../words";
import { judge } from "./fairness";
import type { Room } from "./room";
import { useSignal } from "./signal";
import type { RatingChange, Told } from "./told";
import { useAnswer } from "./useAnswer";

function Fairness({ told }: { told: Told }) {
  const { answer } = useAnswer(() => judge(told), [told.fair?.seed]);
  const verdict = answer ?? "checking";
  return (
    <p class={`fairness fairness-${verdict}`} role={verdict === "unfair" ? "alert" : "status"} data-testid="fairness">
      {say(`web.online.deal.${verdict}`)}
    </p>
  );
}

const signed = (by: number) => (by > 0 ? `+${by}` : String(by).replace("-", "−"));

function Ratings({ setup, changes }: { setup: Setup; changes: readonly RatingChange[] }) {
  return (
    <ul class="rating-changes" aria-label={say("web.online.ladder.ratings")}>
      {changes.map(({ chair, before, after }) => (
        <li key={chair}>
          <SeatName setup={setup} seat={chair} />
          <span>
            {Math.round(after)} <small>{signed(Math.round(after) - Math.round(before))}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What an online game tells at its end: was the deal fair, and what does the result mean. */
export function Ending({ room, setup }: { room: Room; setup: Setup }) {
  const told = useSignal(room.now)!.told;
  return (
    <>
      {told.rating && <Ratings setup={setup} changes={told.rating} />}
      <Fairness told={told} />
    </>
  );
}
