import { useState } from "preact/hooks";
import { factsOf, type GameName, GAMES, SOLO_GAMES } from "../../games/list";
import { say, sayOf } from "../../ui/words";
import { api, type RatedPerson } from "../net/api";
import type { Person } from "../net/protocol";
import { useAnswer } from "../net/useAnswer";
import { lobbyName, PageHead } from "../PageHead";
import { KindMark } from "../PersonMarks";
import { lobbyPath } from "../route";
import { ChallengeLink } from "./Challenges";
import { Points } from "./Points";

const SCALES = GAMES.flatMap((game) => factsOf(game).scales.map((scale) => ({ ...scale, game })));

/** Two players are rated apart from more. */
const scaleName = ({ game, players }: (typeof SCALES)[number]) =>
  say(players.includes(2) ? "web.online.scale.two" : "web.online.scale.more", { game: say(`${game}.title`) });

function Rated({ people, you }: { people: RatedPerson[]; you: Person }) {
  if (people.length === 0) return <p class="online-empty">{say("web.online.ladder.none")}</p>;
  return (
    <table class="ladder">
      <caption class="unseen">{say("web.online.ladder")}</caption>
      <thead>
        <tr>
          <th scope="col">{say("web.online.ladder.rank")}</th>
          <th scope="col">{say("web.online.name")}</th>
          <th scope="col">{say("web.online.ladder.rating")}</th>
          <th scope="col">{say("web.online.ladder.games")}</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person, i) => (
          <tr key={person.id} class={person.id === you.id ? "mine" : undefined}>
            <td>{i + 1}</td>
            <th scope="row">
              {person.name}
              <KindMark person={person} />
              <ChallengeLink you={you} other={person} />
            </th>
            <td>
              {Math.round(person.rating)} <small>± {Math.round(person.deviation)}</small>
            </td>
            <td>{person.games}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Ratings({ you }: { you: Person }) {
  const [scale, setScale] = useState(SCALES[0]!.name);
  const { answer, trouble } = useAnswer(() => api.ratings(scale), [scale]);
  return (
    <section class="card" aria-labelledby="ladder-ratings">
      <h2 id="ladder-ratings">{say("web.online.ladder.ratings")}</h2>
      <label class="scale">
        <span class="unseen">{say("web.online.ladder.scale")}</span>
        <select class="field" value={scale} onChange={(event) => setScale(event.currentTarget.value)}>
          {SCALES.map((one) => (
            <option key={one.name} value={one.name}>
              {scaleName(one)}
            </option>
          ))}
        </select>
      </label>
      <p class="refused" role="alert">
        {trouble}
      </p>
      {answer && <Rated people={answer} you={you} />}
    </section>
  );
}

function Solo({ game }: { game: GameName }) {
  const { answer, trouble } = useAnswer(() => api.solo(game), []);
  const title = `ladder-solo-${game}`;
  return (
    <section class="card" aria-labelledby={title}>
      <h2 id={title}>{sayOf(`web.${game}.solo`)}</h2>
      <p>{sayOf(`web.${game}.solo.about`)}</p>
      <p class="refused" role="alert">
        {trouble}
      </p>
      <Points people={answer?.people ?? null} name={sayOf(`web.${game}.solo`)} />
    </section>
  );
}

/** Who is how good. */
export function Ladder({ you }: { you: Person }) {
  return (
    <main class="online">
      <div class="online-page">
        <PageHead title={say("web.online.ladder")} back={lobbyPath} backName={lobbyName()} />
        <div class="ladders">
          <Ratings you={you} />
          {SOLO_GAMES.map((game) => (
            <Solo key={game} game={game} />
          ))}
        </div>
      </div>
    </main>
  );
}
