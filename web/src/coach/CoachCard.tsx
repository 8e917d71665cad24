/**
 * CoachCard.tsx - what the coach says to a move that is not final yet, over the bar below the board.
 */
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../ui/Icon";
import { useLook } from "../ui/look";
import { say } from "../ui/words";
import type { Coach } from "./useCoach";
import "./coach.css";

/** Who waits no longer than this is not told to wait, in milliseconds. */
const PATIENCE = 300;

/** The coach is thinking: whoever does not want to wait plays on. */
function Looking({ coach }: { coach: Coach }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  return (
    <div class="bar-card coach-looking" role="status" data-testid="coach-looking">
      <p>
        <Icon name="coach" />
        {say("web.coach.looking")}
      </p>
      <button type="button" class="button" data-testid="coach-skip" onClick={coach.playIt}>
        {say("web.coach.skip")}
      </button>
    </div>
  );
}

/** The focus lies on taking it back, and returns to where it was. */
function useFocus() {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    button.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return button;
}

/** Turns the coach off; what it has just said stays. */
function Silence() {
  const { look, change } = useLook();
  if (!look.coach) return <small role="status">{say("web.coach.is_off")}</small>;
  return (
    <button
      type="button"
      class="button quiet coach-off"
      data-testid="coach-off"
      title={say("web.coach.off")}
      onClick={() => change({ coach: false })}
    >
      <Icon name="mute" />
      <span>{say("web.coach.off")}</span>
    </button>
  );
}

function Warning({ coach }: { coach: Coach }) {
  const id = useId();
  const button = useFocus();
  return (
    <section
      class="bar-card coach"
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={`${id}-words`}
      data-testid="coach"
    >
      <header>
        <Icon name="coach" />
        <h2 id={id}>{say("web.coach.warning")}</h2>
        <Silence />
      </header>
      <div class="bar-card-words" id={`${id}-words`} tabIndex={0}>
        {coach.held!.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div class="bar-card-buttons">
        <button ref={button} type="button" class="button primary" data-testid="coach-back" onClick={coach.takeBack}>
          <Icon name="undo" />
          {say("web.coach.take_back")}
        </button>
        <button type="button" class="button" data-testid="coach-play" onClick={coach.playIt}>
          {say("web.coach.play")}
        </button>
      </div>
    </section>
  );
}

export function CoachCard({ coach }: { coach: Coach }) {
  return coach.held?.phase === "warned" ? <Warning coach={coach} /> : <Looking coach={coach} />;
}
