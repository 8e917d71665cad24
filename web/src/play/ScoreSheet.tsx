import type { Score, Setup } from "../table/table";
import { say, sayOf } from "../ui/words";
import { SeatName } from "./SeatName";

interface Props {
  setup: Setup;
  score: Score;
  /** The seat that decides: its column is marked. */
  decides: number | null;
  /** Leave out what brought nobody any points: at the end of a learning game that is all of the hunt. */
  scored?: boolean;
}

/** The score of all players, line by line, as if the game ended now. */
export function ScoreSheet({ setup, score, decides, scored = false }: Props) {
  const lines = score.seats[0]?.lines.map((line) => line.line) ?? [];
  const applies = (i: number) => score.seats[0]?.lines[i]?.applies !== false;
  const brought = (i: number) => score.seats.some(({ lines: sheet }) => sheet[i]!.points !== 0);
  return (
    <div class="sheet" tabIndex={0} role="region" aria-label={say("web.score")}>
      <table>
        <thead>
          <tr>
            <td />
            {score.seats.map(({ seat }) => (
              <th scope="col" key={seat} class={seat === decides ? "decides" : undefined}>
                <SeatName setup={setup} seat={seat} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(
            (line, i) =>
              applies(i) &&
              (!scored || brought(i)) && (
                <tr key={line}>
                  <th scope="row">{sayOf(`${setup.game}.line.${line}`)}</th>
                  {score.seats.map(({ seat, lines: sheet }) => (
                    <td key={seat} class={sheet[i]!.points === 0 ? "zero" : undefined}>
                      {sheet[i]!.points}
                    </td>
                  ))}
                </tr>
              ),
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say("web.score.total")}</th>
            {score.seats.map(({ seat, total }) => (
              <td key={seat} data-total={seat}>
                {total}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
