/**
 * About.tsx - who made the games, that Floe is not theirs, and what it is made with.
 */
import made from "virtual:about";
import { useEffect, useState } from "preact/hooks";
import { creditsOf, factsOf, GAMES, type GameName } from "../games/list";
import { Dialog } from "../ui/Dialog";
import { busy } from "../ui/settled";
import { say } from "../ui/words";
import type { Credits, Part } from "./made";
import "./about.css";

type Told = { game: GameName; credits: Credits }[];

function useCredits(): Told {
  const [told, setTold] = useState<Told>([]);
  useEffect(() => {
    const done = busy();
    Promise.all(GAMES.map(async (game) => ({ game, credits: await creditsOf(game) })))
      .then(setTold)
      .catch(() => {})
      .finally(done);
    return done;
  }, []);
  return told;
}

function Parts({ parts }: { parts: readonly Part[] }) {
  return (
    <ul class="about-parts">
      {parts.map(({ name, licence, home }) => (
        <li key={name}>
          <a href={home} rel="noreferrer" target="_blank">
            {name}
          </a>{" "}
          <small>{licence}</small>
        </li>
      ))}
    </ul>
  );
}

/** The games, each with the version of its rules. */
const rulesVersions = () => GAMES.map((game) => `${say(`${game}.title`)} ${factsOf(game).rules}`).join(", ");

export function About({ onClose }: { onClose(): void }) {
  const told = useCredits();
  return (
    <Dialog title={say("web.about")} onClose={onClose} testid="about">
      <div class="about">
        <p>{say("web.about.unofficial")}</p>
        {told.map(({ game, credits }) => (
          <section key={game} data-credits={game}>
            <h3>{say(`${game}.title`)}</h3>
            <dl>
              {credits.map(([role, names]) => (
                <div key={role}>
                  <dt>{say(role)}</dt>
                  <dd>{names}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section>
          <h3>{say("web.about.version", { version: made.version })}</h3>
          {made.commit !== "" && <p>{say("web.about.commit", { commit: made.commit })}</p>}
          <p>{say("web.about.rules", { rules: rulesVersions() })}</p>
          <p>{say("web.about.licence")}</p>
          <p>{say("web.about.reconstructed")}</p>
        </section>
        <section>
          <h3>{say("web.about.uses")}</h3>
          <p>{say("web.about.uses.page")}</p>
          <Parts parts={made.packages} />
          <p>{say("web.about.uses.server")}</p>
          <Parts parts={made.libraries} />
        </section>
      </div>
    </Dialog>
  );
}
