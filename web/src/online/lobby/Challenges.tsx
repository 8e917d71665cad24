import { Icon } from "../../ui/Icon";
import { say } from "../../ui/words";
import type { Person, TableLine } from "../net/protocol";
import { useSubmit } from "../net/useSubmit";
import { challengePath } from "../route";
import { accept, challenger, challengesFor, decline, mayChallenge } from "./challenges";
import { tableWords } from "./labels";
import { useOwn } from "./own";

function Challenge({ line, you }: { line: TableLine; you: Person }) {
  const { trouble, waiting, run } = useSubmit();
  const game = say(`${line.setup.game}.title`);
  return (
    <div class="card plea" data-testid="challenge" data-table={line.table}>
      <p>
        <b>{say("web.online.challenge.by", { name: challenger(line), game })}</b>{" "}
        <small>{tableWords(line.setup).join(" · ")}</small>
      </p>
      <div class="button-row">
        {trouble && <span class="refused">{trouble}</span>}
        <button
          type="button"
          class="button primary"
          data-testid="challenge-accept"
          disabled={waiting}
          onClick={() => void run(() => accept(line, you))}
        >
          {say("web.online.challenge.accept")}
        </button>
        <button
          type="button"
          class="button"
          data-testid="challenge-decline"
          disabled={waiting}
          onClick={() => void run(() => decline(line.table))}
        >
          {say("web.online.challenge.decline")}
        </button>
      </div>
    </div>
  );
}

/** Who challenges oneself, and who has declined a challenge of one's own; `here` is told where it is. */
export function Challenges({ you, here = [] }: { you: Person; here?: readonly (string | null)[] }) {
  const own = useOwn();
  const lines = challengesFor(own, you).filter(({ table }) => !here.includes(table));
  return (
    <div role="status">
      {own.declined && (
        <p class="card plea" data-testid="challenge-declined">
          {say("web.online.challenge.declined", { name: own.declined })}
        </p>
      )}
      {lines.map((line) => (
        <Challenge key={line.table} line={line} you={you} />
      ))}
    </div>
  );
}

/** The way to a new table with that person, for whoever may challenge. */
export function ChallengeLink({ you, other }: { you: Person; other: Person | null | undefined }) {
  if (!mayChallenge(you, other)) return null;
  const words = say("web.online.challenge", { name: other.name });
  return (
    <a
      class="button quiet icon-only"
      href={challengePath(other.name)}
      aria-label={words}
      title={words}
      data-testid="challenge-link"
    >
      <Icon name="flag" />
    </a>
  );
}
