import { signed } from "../../play/preview";
import { SeatName, nameOf } from "../../play/SeatName";
import { readerOf } from "../../table/seats";
import type { Setup } from "../../table/table";
import { say } from "../../ui/words";
import { mayChallenge } from "../lobby/challenges";
import { nameOnChair } from "../lobby/labels";
import { chairBefore, judge } from "../net/fairness";
import { promiseOf } from "../net/promised";
import type { Person, RatingChange, Told } from "../net/protocol";
import type { Room } from "../net/room";
import { useSignal } from "../net/signal";
import { useAnswer } from "../net/useAnswer";
import { challengePath } from "../route";
import { NextGame } from "./NextGame";

/** Whose browsers have added a number to the deal. */
function contributors({ chairs, fair }: Told): string {
  const told = (seat: number) => fair?.numbers?.[chairBefore(fair, seat)];
  const names = chairs.map((_, seat) => nameOnChair(chairs, seat)).filter((_, seat) => told(seat));
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
  const seats = told.chairs.flatMap(({ resigned }, seat) => (resigned ? [seat] : []));
  if (!told.ending && seats.length === 0) return null;
  const gaveUp = (seat: number) =>
    seat === readerOf(setup.sitters)
      ? say("web.online.has_resigned.you")
      : say("web.online.has_resigned", { name: nameOf(setup, seat) });
  return (
    <p class="early-end" data-testid="early-end">
      {seats.map(gaveUp).join(" ")} {told.ending === "draw" && say("web.online.draw.agreed")}
    </p>
  );
}

/** The ways to another game with one of the others. */
function OtherGames({ told, you }: { told: Told; you: Person }) {
  const others = told.chairs.filter(({ person }) => mayChallenge(you, person));
  if (others.length === 0) return null;
  return (
    <p class="button-row">
      {others.map(({ person }) => (
        <a key={person!.id} class="button quiet" href={challengePath(person!.name)} data-testid="challenge-again">
          {say("web.online.challenge", { name: person!.name })}
        </a>
      ))}
    </p>
  );
}

/** What an online game tells at its end: was the deal fair, and what does the result mean. */
export function Ending({ room, setup, you }: { room: Room; setup: Setup; you: Person }) {
  const told = useSignal(room.now)!.told;
  return (
    <>
      {told.rematch && <NextGame told={told} you={you} testid="accept-rematch" />}
      <EarlyEnd told={told} setup={setup} />
      {told.rating && <Ratings setup={setup} changes={told.rating} />}
      <Fairness told={told} />
      <OtherGames told={told} you={you} />
    </>
  );
}
