/**
 * LessonsScreen.tsx - learning a game: the list of its lessons, or one of them.
 */
import { learnPath, startPath } from "../app/route";
import { Trouble, Waiting } from "../app/Trouble";
import type { GameName } from "../games/list";
import { loadFace } from "../games/list";
import type { Face } from "../play/face";
import { Icon } from "../ui/Icon";
import { say } from "../ui/words";
import { LessonPage } from "./LessonPage";
import { type Lesson, type LessonWords, loadLessons, loadWords } from "./lesson";
import { progressIn } from "./progress";
import { useInLanguage } from "./useInLanguage";
import "./lessons.css";

interface Props {
  game: GameName;
  /** The name of a lesson; null: the list. */
  lesson: string | null;
}

interface Course {
  lessons: Lesson[];
  words: LessonWords;
  face: Face;
}

/** Everything that the lessons of a game need; a sentence: why it cannot be had. */
function useCourse(game: GameName): Course | string | null {
  return useInLanguage(async () => {
    const [lessons, words, face] = await Promise.all([loadLessons(game), loadWords(), loadFace(game)]);
    return { lessons, words, face };
  }, game);
}

/** What stands beside a lesson: done, or the step to go on with. */
function Mark({ lesson, words }: { lesson: Lesson; words: LessonWords }) {
  const { step, done } = progressIn(lesson.game, lesson.name);
  if (done) {
    return (
      <span class="lesson-mark lesson-done">
        <Icon name="check" />
        {words("lesson.page.done")}
      </span>
    );
  }
  const places = { step: step + 1, steps: lesson.steps.length };
  return <span class="lesson-mark">{step > 0 ? words("lesson.page.begun", places) : ""}</span>;
}

function LessonList({ game, course }: { game: GameName; course: Course }) {
  const { lessons, words } = course;
  const next = lessons.find((lesson) => !progressIn(game, lesson.name).done);
  return (
    <main class="lessons">
      <header class="lessons-head">
        <a class="button quiet icon-only" href={startPath} aria-label={say("web.home")}>
          <Icon name="home" />
        </a>
        <h1>{say("web.learn.of", { game: say(`${game}.title`) })}</h1>
      </header>
      <p>{words("lesson.page.about")}</p>
      {next && (
        <a class="button primary" href={learnPath(game, next.name)} data-testid="lesson-next">
          <Icon name="play" />
          <span>
            {words(next === lessons[0] ? "lesson.page.begin" : "lesson.page.next", { title: words(next.title) })}
          </span>
        </a>
      )}
      <ol class="lesson-list">
        {lessons.map((lesson) => (
          <li key={lesson.name}>
            <a class="card" href={learnPath(game, lesson.name)} data-testid={`lesson-${lesson.name}`}>
              <span class="lesson-title">{words(lesson.title)}</span>
              <Mark lesson={lesson} words={words} />
            </a>
          </li>
        ))}
      </ol>
    </main>
  );
}

export function LessonsScreen({ game, lesson }: Props) {
  const course = useCourse(game);
  if (course === null) return <Waiting />;
  const index = typeof course === "string" ? -1 : course.lessons.findIndex(({ name }) => name === lesson);
  if (typeof course === "string" || (lesson !== null && index < 0)) {
    const message = typeof course === "string" ? course : course.words("lesson.page.none");
    return <Trouble title={say("web.trouble.title")} message={message} advice={say("web.trouble.advice")} />;
  }
  if (lesson === null) return <LessonList game={game} course={course} />;
  const { lessons, words, face } = course;
  return (
    <LessonPage key={lesson} lesson={lessons[index]!} next={lessons[index + 1] ?? null} words={words} face={face} />
  );
}
