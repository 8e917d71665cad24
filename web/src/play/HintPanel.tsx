import { Icon } from "../ui/Icon";
import { memo } from "../ui/memo";
import { say } from "../ui/words";
import type { Advice } from "./useAdvice";

interface Props extends Pick<Advice, "hint" | "thinking"> {
  onPlay(move: string): void;
  onClose(): void;
}

/** The computer's advice in sentences; what it names is marked on the board meanwhile. */
export const HintPanel = memo(function HintPanel({ hint, thinking, onPlay, onClose }: Props) {
  if (!hint && !thinking) return null;
  return (
    <section class="card advice" aria-label={say("web.hint")} data-testid="advice">
      <div class="advice-words" role="status" tabIndex={0}>
        {thinking && <p>{say("web.hint.thinking")}</p>}
        {hint?.sentences.map((sentence, i) => (
          <p key={i}>{sentence}</p>
        ))}
      </div>
      <div class="advice-buttons">
        {hint && (
          <button type="button" class="button primary" onClick={() => onPlay(hint.move)}>
            {say("web.hint.play")}
          </button>
        )}
        <button type="button" class="button quiet" data-testid="advice-close" onClick={onClose}>
          <Icon name={thinking ? "stop" : "close"} />
          {say(thinking ? "web.stop" : "web.close")}
        </button>
      </div>
    </section>
  );
});
