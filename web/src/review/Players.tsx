import type { Review } from "../table/table";
import { Icon, type IconName } from "../ui/Icon";
import { say } from "../ui/words";
import { SeatName } from "../play/SeatName";
import type { Part } from "./Review";

type Seat = Review["seats"][number];

const RADIUS = 25;
const ROUND = 2 * Math.PI * RADIUS;

/** How accurately somebody played, as a ring that closes at 100. */
function Ring({ seat, accuracy }: { seat: number; accuracy: number }) {
  return (
    <svg
      class="ring"
      viewBox="0 0 60 60"
      data-seat={seat}
      role="img"
      aria-label={say("web.review.accuracy", { accuracy })}
    >
      <circle class="ring-way" cx="30" cy="30" r={RADIUS} />
      <circle
        class="ring-done"
        cx="30"
        cy="30"
        r={RADIUS}
        transform="rotate(-90 30 30)"
        stroke-dasharray={`${(ROUND * accuracy) / 100} ${ROUND}`}
      />
      <text x="30" y="36" text-anchor="middle" aria-hidden="true">
        {accuracy}
      </text>
    </svg>
  );
}

interface MoveProps extends Part {
  kind: "best" | "worst";
  ply: number;
}

const ICONS: Record<MoveProps["kind"], IconName> = { best: "star", worst: "down" };

/** The best one is shown as it was played, the worst before it, with what would have been better. */
function Remarkable({ kind, ply, log, onGo }: MoveProps) {
  return (
    <button
      type="button"
      class="remarkable"
      data-kind={kind}
      data-ply={ply}
      onClick={() => onGo(kind === "best" ? ply : ply - 1)}
    >
      <Icon name={ICONS[kind]} />
      <span>
        <b>{say(`web.review.${kind}`, { ply })}</b>
        {log[ply - 1]?.text}
      </span>
    </button>
  );
}

/** "2 mistakes, 1 inaccuracy" */
function faults({ mistakes, inaccuracies }: Seat): string {
  const parts = [
    ...(mistakes > 0 ? [say("web.review.mistakes", { count: mistakes })] : []),
    ...(inaccuracies > 0 ? [say("web.review.inaccuracies", { count: inaccuracies })] : []),
  ];
  return parts.length > 0 ? parts.join(" · ") : say("web.review.no_faults");
}

/** How well everybody played: accuracy, best and worst move. */
export function Players({ seats, ...part }: Part & { seats: Review["seats"] }) {
  return (
    <section class="review-part" aria-label={say("web.review.players")}>
      <h3>{say("web.review.players")}</h3>
      <ul class="review-players">
        {seats.map((one) => (
          <li key={one.seat} data-testid={`review-seat-${one.seat}`}>
            <div class="review-player">
              {one.accuracy !== undefined && <Ring seat={one.seat} accuracy={one.accuracy} />}
              <div>
                <SeatName setup={part.setup} seat={one.seat} />
                <small>{faults(one)}</small>
              </div>
            </div>
            {one.best !== undefined && <Remarkable {...part} kind="best" ply={one.best} />}
            {one.worst !== undefined && <Remarkable {...part} kind="worst" ply={one.worst} />}
          </li>
        ))}
      </ul>
      <small>{say("web.review.accuracy.about")}</small>
    </section>
  );
}
