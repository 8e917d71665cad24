/**
 * Review.tsx - looking back at a game: its curve, how well everybody played, where it turned, what decided it, the mistakes,
 * and what to learn next. It grows while the computer thinks.
 */
import { useEffect } from "preact/hooks";
import type { LogEntry, Setup, Table, Verdict } from "../table/table";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { say } from "../ui/words";
import type { Analysis } from "../play/useAnalysis";
import { Curve } from "./Curve";
import { Decided } from "./Decided";
import { Deeper } from "./Deeper";
import { Learn } from "./Learn";
import { Mistakes } from "./Mistakes";
import { Players } from "./Players";
import { Turning } from "./Turning";
import "./review.css";

/** What every part of the review gets. */
export interface Part {
  setup: Setup;
  log: readonly LogEntry[];
  /** Shows the position after so many decisions on the board. */
  onGo(ply: number): void;
}

interface Props {
  table: Table;
  analysis: Analysis;
  onGo(ply: number): void;
  /** Opens the position with the better move; absent: not here. */
  onTry: ((verdict: Verdict) => void) | undefined;
  onClose(): void;
}

/** How far it is; or that it was stopped, or why it failed, and how to begin again. */
function Progress({ verdicts, of, running, trouble, review, start, stop }: Analysis) {
  if (review && !review.stopped && !running) return null;
  const count = say("web.analysis.progress", { count: verdicts.length, all: of });
  return (
    <div class="review-progress" role="status" data-testid="review-progress">
      {running && <p>{say("web.review.running")}</p>}
      {trouble && <p class="refused">{trouble}</p>}
      <progress max={of} value={verdicts.length} aria-label={say("web.review")} />
      <span>{running || trouble ? count : say("web.review.stopped", { count: verdicts.length, all: of })}</span>
      {running ? (
        <button type="button" class="button" data-testid="review-stop" onClick={stop}>
          <Icon name="stop" />
          {say("web.stop")}
        </button>
      ) : (
        <button type="button" class="button primary" data-testid="review-again" onClick={start}>
          <Icon name={verdicts.length > 0 ? "play" : "restart"} />
          {say(verdicts.length > 0 ? "web.review.go_on" : "web.review.again")}
        </button>
      )}
    </div>
  );
}

export function Review({ table, analysis, onGo, onTry, onClose }: Props) {
  const { setup, live } = table;
  const { verdicts, review, of } = analysis;
  useEffect(() => {
    if (verdicts.length === 0) analysis.start();
  }, []);
  const part: Part = { setup, log: live.log, onGo };
  return (
    <Dialog title={say("web.review")} onClose={onClose} wide testid="review">
      <Progress {...analysis} />
      {table.deeper && <Deeper source={table.deeper} analysis={analysis} />}
      <Curve {...part} verdicts={verdicts} turning={review?.turning ?? []} of={of} />
      {review && <Players {...part} seats={review.seats} />}
      {review && review.turning.length > 0 && <Turning {...part} turning={review.turning} />}
      {review?.decided && <Decided setup={setup} decided={review.decided} />}
      {!analysis.running && verdicts.length > 0 && <Mistakes {...part} verdicts={verdicts} onTry={onTry} />}
      {review && <Learn setup={setup} seats={review.seats} />}
    </Dialog>
  );
}
