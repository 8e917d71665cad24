/**
 * ReviewedMoment.tsx - a moment of the past that the review has something to say about, over the bar below the board.
 */
import { SeatName } from "../play/SeatName";
import type { Setup, Verdict } from "../table/table";
import { Icon } from "../ui/Icon";
import { say, sayOf } from "../ui/words";
import type { Remark } from "./remarks";
import "./review.css";

interface Props {
  setup: Setup;
  remark: Remark;
  /** What was played there, in words. */
  move: string;
  onTry: ((verdict: Verdict) => void) | undefined;
  onReview(): void;
  onLive(): void;
}

export function ReviewedMoment({ setup, remark: { verdict, words }, move, onTry, onReview, onLive }: Props) {
  const { seat, ply, mark, better } = verdict;
  return (
    <section class="bar-card reviewed" aria-label={say("web.review")} data-testid="reviewed">
      <header class="mistake-head">
        <SeatName setup={setup} seat={seat} />
        {mark && (
          <span class="mistake-mark" data-mark={mark}>
            {sayOf(`web.review.mark.${mark}`)}
          </span>
        )}
        <button type="button" class="button quiet icon-only" aria-label={say("web.travel.live")} onClick={onLive}>
          <Icon name="close" />
        </button>
      </header>
      <div class="bar-card-words" role="status" tabIndex={0}>
        <p>
          <b>{say("web.review.move", { ply, move })}</b>
        </p>
        {words.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div class="bar-card-buttons">
        <button type="button" class="button primary" data-testid="to-review" onClick={onReview}>
          <Icon name="chart" />
          {say("web.review.back")}
        </button>
        {onTry && better !== undefined && (
          <button type="button" class="button" data-testid="try-better" onClick={() => onTry(verdict)}>
            <Icon name="fork" />
            {say("web.review.try")}
          </button>
        )}
      </div>
    </section>
  );
}
