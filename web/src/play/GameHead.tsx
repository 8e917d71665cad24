import type { Live, Moment, Setup } from "../table/table";
import { Icon } from "../ui/Icon";
import { memo } from "../ui/memo";
import { say } from "../ui/words";
import { AskLine } from "./AskLine";

interface Props {
  setup: Setup;
  live: Live;
  moment: Moment;
  question: string | null;
  homeName: string;
  onHome(): void;
  /** Leads back to the review that this game was begun from. */
  onBack: (() => void) | null;
  onAid(): void;
  onMenu(): void;
}

/** The line above everything: which game, what is expected, the way out and the menu. */
export const GameHead = memo(function GameHead({
  setup,
  live,
  moment,
  question,
  homeName,
  onHome,
  onBack,
  onAid,
  onMenu,
}: Props) {
  return (
    <header class="game-head">
      {onBack ? (
        <button type="button" class="button head-back" data-testid="back-to-review" onClick={onBack}>
          <Icon name="back" />
          {say("web.review")}
        </button>
      ) : (
        <button type="button" class="button quiet icon-only" aria-label={homeName} onClick={onHome}>
          <Icon name="home" />
        </button>
      )}
      <h1 class="game-title">{say(`${setup.game}.title`)}</h1>
      <AskLine setup={setup} live={live} moment={moment} question={question} />
      <button
        type="button"
        class="button quiet icon-only"
        aria-label={say("web.aid")}
        data-testid="open-aid"
        onClick={onAid}
      >
        <Icon name="aid" />
      </button>
      <button
        type="button"
        class="button quiet icon-only"
        aria-label={say("web.menu")}
        data-testid="open-menu"
        onClick={onMenu}
      >
        <Icon name="menu" />
      </button>
    </header>
  );
});
