import { Icon, type IconName } from "../ui/Icon";
import { say } from "../ui/words";
import type { Travel } from "./useTravel";

interface StepProps {
  icon: IconName;
  name: string;
  off: boolean;
  onClick(): void;
}

function Step({ icon, name, off, onClick }: StepProps) {
  return (
    <button type="button" class="button quiet icon-only" aria-label={name} disabled={off} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

/** Slider and steps through the moments of the game. */
export function TravelBar({ travel }: { travel: Travel }) {
  const { ply, last, go } = travel;
  const words = say("web.travel.at", { ply, last });
  return (
    <div class="travel" role="group" aria-label={say("web.travel")}>
      <Step icon="first" name={say("web.travel.first")} off={ply === 0} onClick={() => go(0)} />
      <Step icon="previous" name={say("web.travel.previous")} off={ply === 0} onClick={() => travel.step(-1)} />
      <input
        type="range"
        min={0}
        max={last}
        value={ply}
        data-testid="slider"
        aria-label={say("web.travel.slider")}
        aria-valuetext={words}
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
      <Step icon="next" name={say("web.travel.next")} off={!travel.past} onClick={() => travel.step(1)} />
      <Step icon="last" name={say("web.travel.last")} off={!travel.past} onClick={travel.live} />
    </div>
  );
}

interface BannerProps {
  travel: Travel;
  /** Leads back to the review; absent: there is none. */
  onReview: (() => void) | undefined;
  /** Absent: not here. */
  onFork: (() => void) | undefined;
}

/** Says that this is the past, and leads back. */
export function PastBanner({ travel, onReview, onFork }: BannerProps) {
  if (!travel.past) return null;
  return (
    <div class="slot past" role="status" data-testid="past">
      <span>{say("web.travel.past", { ply: travel.ply, last: travel.last })}</span>
      {onReview && <Step icon="chart" name={say("web.review.back")} off={false} onClick={onReview} />}
      <span class="past-buttons">
        <button type="button" class="button" onClick={travel.live}>
          {say("web.travel.live")}
        </button>
        {onFork && (
          <button type="button" class="button quiet" data-testid="fork" onClick={onFork}>
            <Icon name="fork" />
            {say("web.travel.fork")}
          </button>
        )}
      </span>
    </div>
  );
}
