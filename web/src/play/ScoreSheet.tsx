import { useState } from "preact/hooks";
import type { Score, Setup } from "../table/table";
import { say, sayOf } from "../ui/words";
import { isWide } from "./Aid";
import { countsPoints } from "./points";
import { SeatName } from "./SeatName";

interface Props {
  setup: Setup;
  score: Score;
  /** The seat that decides: its column is marked. */
  decides: number | null;
  /** Leave out what brought nobody any points: at the end of a learning game that is all of the hunt. */
  scored?: boolean;
  /** Opens the rule behind a line; absent: lines are words only. */
  onRule?: ((rule: string) => void) | undefined;
}

interface LineProps {
  name: string;
  rule: string | undefined;
  onRule: Props["onRule"];
}

/** What a line is called; it leads to its rule. */
function LineName({ name, rule, onRule }: LineProps) {
  if (!rule || !onRule) return <>{name}</>;
  return (
    <button type="button" class="sheet-rule" onClick={() => onRule(rule)}>
      {name}
    </button>
  );
}

/** On a small screen lines are too low to be touched, until one asks for the rules. */
function RulesButton({ on, onToggle }: { on: boolean; onToggle(): void }) {
  return (
    <button
      type="button"
      class="button quiet sheet-rules"
      data-testid="sheet-rules"
      aria-pressed={on}
      onClick={onToggle}
    >
      {say("web.book")}
    </button>
  );
}

/** The score of all players, line by line, as if the game ended now. */
export function ScoreSheet({ setup, score, decides, scored = false, onRule }: Props) {
  const [asked, setAsked] = useState(false);
  const linked = asked || isWide();
  const lines = score.seats[0]?.lines.map((line) => line.line) ?? [];
  const applies = (i: number) => score.seats[0]?.lines[i]?.applies !== false;
  const brought = (i: number) => score.seats.some(({ lines: sheet }) => sheet[i]!.points !== 0);
  return (
    <div class={asked ? "sheet sheet-high" : "sheet"} tabIndex={0} role="region" aria-label={say("web.score")}>
      <table>
        <thead>
          <tr>
            <td>{onRule && !isWide() && <RulesButton on={asked} onToggle={() => setAsked(!asked)} />}</td>
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
                  <th scope="row">
                    <LineName
                      name={sayOf(`${setup.game}.line.${line}`)}
                      rule={score.seats[0]?.lines[i]?.rule}
                      onRule={linked ? onRule : undefined}
                    />
                  </th>
                  {score.seats.map(({ seat, lines: sheet }) => (
                    <td key={seat} class={sheet[i]!.points === 0 ? "zero" : undefined}>
                      {sheet[i]!.points}
                    </td>
                  ))}
                </tr>
              ),
          )}
        </tbody>
        {countsPoints(score) && (
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
        )}
      </table>
    </div>
  );
}
