import { say } from "../../ui/words";
import type { Told } from "../net/protocol";
import { lobbyName } from "../PageHead";
import { lobbyPath } from "../route";

/** A table that people have given up: the game was called off, or the challenge declined. */
export function GivenUp({ told: { ending, chairs } }: { told: Told }) {
  const name = chairs.find(({ reserved }) => reserved)?.reserved?.name ?? "";
  return (
    <main class="trouble">
      <div class="card trouble-card" role="alert" data-testid="given-up">
        <h1>{say(ending === "declined" ? "web.online.challenge" : "web.online.abort.done", { name })}</h1>
        <p>{ending === "declined" ? say("web.online.challenge.declined", { name }) : say("web.online.abort.result")}</p>
        <div class="trouble-buttons">
          <a class="button primary" href={lobbyPath}>
            {lobbyName()}
          </a>
        </div>
      </div>
    </main>
  );
}
