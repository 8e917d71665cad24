import type { Review, Setup } from "../table/table";
import { say, sayOf } from "../ui/words";
import { signed } from "../play/preview";
import { SeatName } from "../play/SeatName";

/** The lines that made the greatest difference. */
const MOST = 6;

interface Props {
  setup: Setup;
  decided: NonNullable<Review["decided"]>;
}

/** Which lines of the score sheet decided: to the right for the winner, to the left for whoever reads this, or else the best of the others. */
export function Decided({ setup, decided: { seat, other, lines, text } }: Props) {
  const most = Math.max(...lines.map(({ points }) => Math.abs(points)));
  return (
    <section class="review-part" aria-label={say("web.review.decided")} data-testid="decided">
      <h3>{say("web.review.decided")}</h3>
      <p>{text}</p>
      <div class="decided-heads">
        <SeatName setup={setup} seat={other} />
        <SeatName setup={setup} seat={seat} />
      </div>
      <ul class="decided">
        {lines.slice(0, MOST).map(({ line, points }) => (
          <li key={line} data-seat={points > 0 ? seat : other} data-side={points > 0 ? "winner" : "other"}>
            <span class="decided-line">{sayOf(`${setup.game}.line.${line}`)}</span>
            <span class="decided-bar" style={{ "--share": Math.abs(points) / most }} aria-hidden="true" />
            <b>{signed(points)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
