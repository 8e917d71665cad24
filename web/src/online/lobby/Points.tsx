import { say } from "../../ui/words";
import type { SoloPerson } from "../net/api";
import { KindMark } from "../PersonMarks";

interface Props {
  /** null: not known yet. */
  people: SoloPerson[] | null;
  /** What it is a table of. */
  name: string;
}

/** Who has how many points, best first. */
export function Points({ people, name }: Props) {
  if (!people) return null;
  if (people.length === 0) return <p class="online-empty">{say("web.online.points.none")}</p>;
  return (
    <table class="ladder">
      <caption class="unseen">{name}</caption>
      <thead>
        <tr>
          <th scope="col">{say("web.online.ladder.rank")}</th>
          <th scope="col">{say("web.online.name")}</th>
          <th scope="col">{say("web.online.ladder.points")}</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person, i) => (
          <tr key={person.id}>
            <td>{i + 1}</td>
            <th scope="row">
              {person.name}
              <KindMark person={person} />
            </th>
            <td>{person.points}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
