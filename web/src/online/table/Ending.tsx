import { signed } from "../../play/preview";
import { SeatName, nameOf } from "../../play/SeatName";
import type { Setup } from "../../table/table";
import { say } from "../../ui/words";
import { nameOnChair } from "../lobby/labels";
import { judge } from "../net/fairness";
import { rematch } from "../net/number";
import { promiseOf } from "../net/promised";
import type { RatingChange, Told } from "../net/protocol";
import type { Room } from "../net/room";
import { useSignal } from "../net/signal";
import { useAnswer } from "../net/useAnswer";
import { useSubmit } from "../net/useSubmit";

/** Whose browsers have added a number to the deal. */
function contributors({ chairs, fair }: Told): string {
  const names = chairs.map((_, seat) => nameOnChair(chairs, seat)).filter((_, seat) => fair?.numbers?.[seat]);
  return names.length > 0
    ? say("web.online.deal.numbers", { names: names.join(", ") })
    : say("web.online.deal.no_numbers");
}

function Fairness({ told }: { told: Told }) {
  const { answer } = useAnswer(() => judge(told), [told.fair?.seed]);
  if (answer === "undealt") return null;
  const verdict = answer ?? "checking";
  const { tries = 1 } = promiseOf(told.table);
  return (
    <div class={`fairness fairness-${verdict}`} role={verdict === "unfair" ? "alert" : "status"} data-testid="fairness">
      <p>{say(`web.online.deal.${verdict}`)}</p>
      {answer && told.fair?.numbers && <p>{contributors(told)}</p>}
      {answer && tries > 1 && <p>{say("web.online.deal.again", { count: tries })}</p>}
    </div>
  );
}

/** What a rating was and what it is now; both are told in whole points, so their difference is, too. */
function Change({ before, after }: RatingChange) {
  const [was, is] = [Math.round(before), Math.round(after)];
  return (
    <span class={is < was ? "rating-change loss" : "rating-change"}>
      {say("web.online.rating", { was: String(was), is: String(is) })} <b>{signed(is - was)}</b>
    </span>
  );
}

function Ratings({ setup, changes }: { setup: Setup; changes: readonly RatingChange[] }) {
  return (
    <section class="rating-changes" aria-labelledby="rating-changes" data-testid="ratings">
      <h3 id="rating-changes">{say("web.online.ladder.ratings")}</h3>
      <ul>
        {changes.map((change) => (
          <li key={change.chair}>
            <SeatName setup={setup} seat={change.chair} />
            <Change {...change} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Why the game is over, if its rules have not ended it. */
function EarlyEnd({ told, setup }: { told: Told; setup: Setup }) {
  const names = told.chairs.flatMap(({ resigned }, seat) => (resigned ? [nameOf(setup, seat)] : []));
  if (!told.ending && names.length === 0) return null;
  return (
    <p class="early-end" data-testid="early-end">
      {names.map((name) => say("web.online.has_resigned", { name })).join(" ")}{" "}
      {told.ending === "draw" && say("web.online.draw.agreed")}
    </p>
  );
}

/** Somebody plays again: whoever reads this is asked in the dialog that lies over everything else. */
function Invitation({ told }: { told: Told }) {
  const { trouble, waiting, run } = useSubmit();
  const { rematch: next, table, chair } = told;
  return (
    <div role="status">
      {next && chair !== null && (
        <div class="card plea" data-testid="rematch-invitation">
          <p>{trouble || say("web.online.rematch.invited")}</p>
          <button
            type="button"
            class="button primary"
            data-testid="accept-rematch"
            disabled={waiting}
            onClick={() => void run(() => rematch(table))}
          >
            {say("web.online.rematch.accept")}
          </button>
        </div>
      )}
    </div>
  );
}

/** What an online game tells at its end: was the deal fair, and what does the result mean. */
export function Ending({ room, setup }: { room: Room; setup: Setup }) {
  const told = useSignal(room.now)!.told;
  return (
    <>
      <Invitation told={told} />
      <EarlyEnd told={told} setup={setup} />
      {told.rating && <Ratings setup={setup} changes={told.rating} />}
      <Fairness told={told} />
    </>
  );
}
