import { say } from "../words";

interface Props {
  /** Why a computer cannot move; absent: it can. */
  trouble: string | null | undefined;
  onRetry(): void;
}

/** A computer cannot move: nothing is lost, and one can try again. */
export function TroubleBar({ trouble, onRetry }: Props) {
  if (!trouble) return null;
  return (
    <div class="card trouble-bar" role="alert">
      <p>{say("web.trouble.computer", { why: trouble })}</p>
      <button type="button" class="button" onClick={onRetry}>
        {say("web.trouble.retry")}
      </button>
    </div>
  );
}
