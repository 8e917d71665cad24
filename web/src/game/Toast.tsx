import type { Refusal } from "../table/table";
import { say } from "../words";
import { Icon } from "./Icon";

interface Props {
  refusal: Refusal | null;
  onClose(): void;
}

/** Why something is not possible, near the board. The region is always there, so that it is read aloud. */
export function Toast({ refusal, onClose }: Props) {
  return (
    <div class="toast-place" role="status" data-testid="why">
      {refusal && (
        <div class="toast">
          <p>
            {refusal.message}
            {refusal.rule && <span class="rule"> {say("web.rule", { rule: refusal.rule })}</span>}
          </p>
          <button type="button" class="button quiet icon-only" aria-label={say("web.close")} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}
