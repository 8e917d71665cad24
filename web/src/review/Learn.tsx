import { learnPath } from "../app/route";
import { loadLessons, loadWords } from "../lessons/lesson";
import { useInLanguage } from "../lessons/useInLanguage";
import { SeatName } from "../play/SeatName";
import type { Review, Setup } from "../table/table";
import { Icon } from "../ui/Icon";
import { say } from "../ui/words";
import { lessonsFor } from "./lessons_for";

interface Props {
  setup: Setup;
  seats: Review["seats"];
}

/** What the lessons are called, by their names; as long as that cannot be had, nothing. */
function useTitles({ game }: Setup): ReadonlyMap<string, string> {
  const found = useInLanguage(async () => {
    const [lessons, words] = await Promise.all([loadLessons(game), loadWords()]);
    return new Map(lessons.map(({ name, title }) => [name, words(title)]));
  }, game);
  return found instanceof Map ? found : new Map();
}

/** The lessons that teach what was missed. */
export function Learn({ setup, seats }: Props) {
  const titles = useTitles(setup);
  const lessons = lessonsFor(setup, seats).filter(({ name }) => titles.has(name));
  if (lessons.length === 0) return null;
  return (
    <section class="review-part" aria-label={say("web.review.learn")} data-testid="learn-next">
      <h3>{say("web.review.learn")}</h3>
      <ul class="learn-next">
        {lessons.map(({ name, seats: whose }) => (
          <li key={name}>
            <a class="button" href={learnPath(setup.game, name)}>
              <Icon name="book" />
              <span>{titles.get(name)}</span>
              {whose.map((seat) => (
                <SeatName key={seat} setup={setup} seat={seat} />
              ))}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
