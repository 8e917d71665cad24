import { say } from "../../ui/words";
import type { Person, Told } from "../net/protocol";
import { useSubmit } from "../net/useSubmit";
import { goToNext, useInvitation } from "./next_game";

interface Props {
  /** A table that names the next one. */
  told: Told;
  you: Person;
  testid: string;
}

/** Some of those who sat here play again: whoever played accepts, the others look on. */
export function NextGame({ told, you, testid }: Props) {
  const { trouble, waiting, run } = useSubmit();
  const words = useInvitation(told);
  return (
    <div class="card plea" role="status" data-testid="next-game">
      <p>{trouble || words}</p>
      <button
        type="button"
        class="button primary"
        data-testid={testid}
        disabled={waiting}
        onClick={() => void run(() => goToNext(told, you))}
      >
        {say(told.chair === null ? "web.online.watch" : "web.online.rematch.accept")}
      </button>
    </div>
  );
}
