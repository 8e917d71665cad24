import type { Review } from "../table/table";
import { say } from "../ui/words";
import type { Part } from "./Review";

/** Where the game turned, in sentences; each shows its moment on the board. The curve has the same numbers. */
export function Turning({ turning, onGo }: Part & { turning: NonNullable<Review["turning"]> }) {
  return (
    <section class="review-part" aria-label={say("web.review.turning")}>
      <h3>{say("web.review.turning")}</h3>
      <ol class="turning">
        {turning.map(({ ply, seat, cause, text }, i) => (
          <li key={ply}>
            <button type="button" data-ply={ply} data-cause={cause} onClick={() => onGo(ply - 1)}>
              <span class="turning-number" data-seat={seat}>
                {i + 1}
              </span>
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
