import type { Refusal } from "../table/table";
import { Icon } from "./Icon";
import { memo } from "./memo";
import { say } from "./words";

interface ToastProps {
  refusal: Refusal | null;
  /** Opens the rule behind it. */
  onRule(rule: string): void;
  onClose(): void;
}

/** Why something is not possible, below the board. The region is always there, so that it is read aloud. */
export const Toast = memo(function Toast({ refusal, onRule, onClose }: ToastProps) {
  return (
    <div class="toast-place" role="status" data-testid="why">
      {refusal && (
        <div class="toast">
          <p>
            {refusal.message}
            {refusal.rule && (
              <button type="button" class="rule" data-testid="rule-link" onClick={() => onRule(refusal.rule!)}>
                {say("web.rule", { rule: refusal.rule })}
              </button>
            )}
          </p>
          <button type="button" class="button quiet icon-only" aria-label={say("web.close")} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
});

interface TroubleProps {
  /** Why a computer cannot move; absent: it can. */
  trouble: string | null | undefined;
  onRetry(): void;
}

/** A computer cannot move: nothing is lost, and one can try again. */
export const TroubleBar = memo(function TroubleBar({ trouble, onRetry }: TroubleProps) {
  if (!trouble) return null;
  return (
    <div class="card trouble-bar" role="alert">
      <p>{say("web.trouble.computer", { why: trouble })}</p>
      <button type="button" class="button" onClick={onRetry}>
        {say("web.trouble.retry")}
      </button>
    </div>
  );
});
