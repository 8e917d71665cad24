import { say } from "../ui/words";
import { startPath } from "./route";

interface Props {
  title: string;
  message: string;
  /** What to do about it. */
  advice: string;
  onRetry?: () => void;
  /** Keeps what is there of the game. */
  onSave?: (() => void) | undefined;
}

/** Something went wrong: what, what is safe, and what to do. */
export function Trouble({ title, message, advice, onRetry, onSave }: Props) {
  return (
    <main class="trouble">
      <div class="card trouble-card" role="alert">
        <h1>{title}</h1>
        <p>{message}</p>
        <p>{advice}</p>
        <div class="trouble-buttons">
          {onRetry && (
            <button type="button" class="button primary" onClick={onRetry}>
              {say("web.trouble.retry")}
            </button>
          )}
          {onSave && (
            <button type="button" class="button" onClick={onSave}>
              {say("web.record.save")}
            </button>
          )}
          <a class="button" href={startPath}>
            {say("web.home")}
          </a>
        </div>
      </div>
    </main>
  );
}

/** Until something is there. */
export function Waiting() {
  return (
    <main class="trouble">
      <p class="waiting" role="status">
        {say("web.waiting")}
      </p>
    </main>
  );
}
