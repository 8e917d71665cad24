/**
 * LessonPanel.tsx - what a step says, what it says to what was tried, and the button that leads on.
 */
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../ui/Icon";
import type { Lesson, LessonWords } from "./lesson";
import type { LessonPlay } from "./useLesson";

interface Props {
  lesson: Lesson;
  play: LessonPlay;
  words: LessonWords;
  /** Of the lesson after it; null: it is the last. */
  nextTitle: string | null;
  onNext(): void;
}

/** A dot for each step: behind, here, ahead. */
function Dots({ lesson, play, words }: Pick<Props, "lesson" | "play" | "words">) {
  const places = { step: play.number + 1, steps: lesson.steps.length };
  return (
    <p class="lesson-dots" role="img" aria-label={words("lesson.page.begun", places)} data-testid="lesson-dots">
      {lesson.steps.map(({ name }, i) => (
        <i key={name} class={i < play.number || play.over ? "behind" : i === play.number ? "here" : ""} />
      ))}
    </p>
  );
}

/** The one button: whoever plays by keyboard finds the focus there as soon as it appears. */
function LeadOn({ name, testid, onClick }: { name: string; testid: string; onClick(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <button type="button" class="button primary" ref={button} data-testid={testid} onClick={onClick}>
      <Icon name={testid === "lesson-again" ? "undo" : "next"} />
      <span>{name}</span>
    </button>
  );
}

function Buttons({ play, words, nextTitle, onNext }: Props) {
  const { phase, over, number } = play;
  if (over) {
    const name = nextTitle === null ? words("lesson.page.play") : words("lesson.page.next", { title: nextTitle });
    return <LeadOn key="over" name={name} testid="lesson-leave" onClick={onNext} />;
  }
  if (phase === "wants") return null;
  if (phase === "other")
    return <LeadOn key="other" name={words("lesson.page.again")} testid="lesson-again" onClick={play.again} />;
  return <LeadOn key={number} name={words("lesson.page.go_on")} testid="lesson-go-on" onClick={play.goOn} />;
}

export function LessonPanel(props: Props) {
  const { lesson, play, words } = props;
  const { step, phase, says, over } = play;
  return (
    <section class="lesson-panel" aria-label={words("lesson.page.step")} data-phase={over ? "over" : phase}>
      <Dots lesson={lesson} play={play} words={words} />
      <div class="lesson-words" aria-live="polite" data-testid="lesson-words">
        {over ? (
          <p>{words("lesson.page.over", { title: words(lesson.title) })}</p>
        ) : (
          <>
            {phase !== "solved" && step.say.map((key) => <p key={key}>{words(key)}</p>)}
            {says && (
              <p class="lesson-says" data-testid="lesson-says">
                {words(says)}
              </p>
            )}
            {phase === "solved" && !says && <p>{words("lesson.page.right")}</p>}
          </>
        )}
      </div>
      <Buttons {...props} />
    </section>
  );
}
