import { say } from "../../ui/words";
import { lobbyName, PageHead } from "../PageHead";
import { lobbyPath } from "../route";

/** As the rows of docs/privacy.md, which a test compares with the store. */
const FACTS = [
  "profile",
  "sessions",
  "networks",
  "mail",
  "games",
  "remarks",
  "answers",
  "reports",
  "ratings",
  "invites",
  "audit",
  "limits",
] as const;

/** What the server stores about people, and for how long. Everybody may read it. */
export function Stored() {
  return (
    <main class="online">
      <div class="online-page online-narrow">
        <PageHead title={say("web.stored")} back={lobbyPath} backName={lobbyName()} />
        <section class="card" data-testid="stored">
          <p>{say("web.stored.about")}</p>
          {FACTS.map((fact) => (
            <div key={fact}>
              <h2>{say(`web.stored.${fact}`)}</h2>
              <p>{say(`web.stored.${fact}.what`)}</p>
              <p>
                <small>{say(`web.stored.${fact}.time`)}</small>
              </p>
            </div>
          ))}
        </section>
      </div>
    </main>
  );
}
