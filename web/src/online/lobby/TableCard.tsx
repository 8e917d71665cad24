import type { ComponentChildren } from "preact";
import { SeatMark } from "../../play/SeatName";
import { say } from "../../ui/words";
import type { Chair, Person, TableLine } from "../net/protocol";
import { GamePicture } from "./GamePicture";
import { nameOnChair, tableWords } from "./labels";
import { resultWords } from "./result";

interface Props {
  line: TableLine;
  /** Whose chair is marked. */
  you?: Person;
  /** Beside the title. */
  mark?: ComponentChildren;
  /** On a chair, instead of its name. */
  onChair?: (chair: Chair, seat: number) => ComponentChildren;
  children: ComponentChildren;
}

/** A table in a list: what is played, by whom, and what one can do about it. */
export function TableCard({ line, you, mark, onChair, children }: Props) {
  const { setup, chairs } = line;
  const result = resultWords(line, you);
  return (
    <li class="card table-card" data-table={line.table}>
      <GamePicture game={setup.game} />
      <div class="table-card-head">
        <h3>{say(`${setup.game}.title`)}</h3>
        {mark}
      </div>
      <p class="table-words">{tableWords(setup).join(" · ")}</p>
      <ul class="table-chairs">
        {chairs.map((chair, seat) => (
          <li key={seat} class="table-chair">
            <SeatMark seat={seat} />
            {onChair?.(chair, seat) ?? <span class="seat-name">{nameOnChair(chairs, seat)}</span>}
            {you && chair.person?.id === you.id && <small class="you-mark">{say("web.online.you")}</small>}
          </li>
        ))}
      </ul>
      {result && (
        <p class="table-result" data-testid="table-result">
          {result}
        </p>
      )}
      <div class="button-row">{children}</div>
    </li>
  );
}
