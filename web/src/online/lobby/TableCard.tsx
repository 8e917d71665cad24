import type { ComponentChildren } from "preact";
import { SeatMark } from "../../play/SeatName";
import { say } from "../../ui/words";
import type { Chair, TableLine } from "../net/protocol";
import { GamePicture } from "./GamePicture";
import { nameOnChair, tableWords } from "./labels";

interface Props {
  line: TableLine;
  /** Beside the title. */
  mark?: ComponentChildren;
  /** On a chair, instead of its name. */
  onChair?: (chair: Chair, seat: number) => ComponentChildren;
  children: ComponentChildren;
}

/** A table in a list: what is played, by whom, and what one can do about it. */
export function TableCard({ line, mark, onChair, children }: Props) {
  const { setup, chairs } = line;
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
          </li>
        ))}
      </ul>
      <div class="button-row">{children}</div>
    </li>
  );
}
