import type { Move, Setup } from "../table/table";
import { say, sayOf } from "../ui/words";
import { gains, signed, type Gain } from "./preview";
import { SeatName } from "./SeatName";

interface Props {
  setup: Setup;
  /** The moves that the thing pointed at leaves. */
  moves: readonly Move[];
  /** Is there anything to point at? */
  invites: boolean;
}

function amount({ least, most }: Gain): string {
  return least === most ? signed(most) : say("web.preview.range", { least: signed(least), most: signed(most) });
}

/** What the pointed move would change on the score sheets. The strip is always there, so that nothing jumps. */
export function Preview({ setup, moves, invites }: Props) {
  const found = gains(moves);
  const seats = [...new Set(found.map((gain) => gain.seat))];
  return (
    <div class="preview" data-testid="preview">
      {invites && moves.length === 0 && <span class="preview-none">{say("web.preview.none")}</span>}
      {moves.length > 0 && seats.length === 0 && <span>{say("web.preview.nothing")}</span>}
      {seats.map((seat) => (
        <span class="gain" key={seat}>
          <SeatName setup={setup} seat={seat} />
          {found
            .filter((gain) => gain.seat === seat)
            .map((gain) => (
              <span class={gain.most < 0 ? "gain-line loss" : "gain-line"} key={gain.line}>
                {sayOf(`${setup.game}.line.${gain.line}`)} <b>{amount(gain)}</b>
              </span>
            ))}
        </span>
      ))}
    </div>
  );
}
