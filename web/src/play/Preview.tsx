import type { Move, Setup } from "../table/table";
import { memo } from "../ui/memo";
import { say, sayOf } from "../ui/words";
import { effects, gains, signed, type Gain } from "./preview";
import { SeatName } from "./SeatName";

interface Props {
  setup: Setup;
  /** The moves that the thing pointed at leaves. */
  moves: readonly Move[];
  /** What the answer pointed at would do, in a sentence. */
  about: string | null;
  /** Why one is asked, as long as nothing is pointed at. */
  why?: string;
  /** Is there anything to point at? */
  invites: boolean;
}

function amount({ least, most }: Gain): string {
  return least === most ? signed(most) : say("web.preview.range", { least: signed(least), most: signed(most) });
}

const seatsOf = (found: readonly Gain[]) => [...new Set(found.map((gain) => gain.seat))];

/** With more seats than these in a list their names have no room: the marks say who it is. */
const NAMED = { sure: 2, unsure: 1 };

/** What each seat gets, line by line. */
function Gains({ setup, found }: { setup: Setup; found: Gain[] }) {
  const seats = seatsOf(found);
  return (
    <>
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
    </>
  );
}

/** Is there no mouse that could hover? */
export const touches = () => matchMedia("(hover: none)").matches;

/** What the pointed move does: what is sure, and what would count if the game ended now. The strip is always there. */
export const Preview = memo(function Preview({ setup, moves, about, why, invites }: Props) {
  const found = gains(moves);
  const [sure, unsure] = [found.filter((gain) => gain.sure), found.filter((gain) => !gain.sure)];
  const done = effects(moves);
  const none = moves.length === 0 && about === null;
  const many = seatsOf(sure).length > NAMED.sure || seatsOf(unsure).length > NAMED.unsure;
  return (
    <div class={many ? "preview preview-many" : "preview"} data-testid="preview">
      {why && none && <span class="preview-why">{why}</span>}
      {invites && none && (
        <span class="preview-none">{say(touches() ? "web.preview.none_touch" : "web.preview.none")}</span>
      )}
      {about && <span class="preview-about">{about}</span>}
      {done.map((text) => (
        <span class="preview-effect" key={text}>
          {text}
        </span>
      ))}
      {moves.length > 0 && !about && found.length + done.length === 0 && <span>{say("web.preview.nothing")}</span>}
      {sure.length > 0 && (
        <span class="preview-sure" data-testid="sure">
          <Gains setup={setup} found={sure} />
        </span>
      )}
      {unsure.length > 0 && (
        <span class="preview-unsure" data-testid="unsure">
          <i>{say("web.preview.ended_now")}</i> <Gains setup={setup} found={unsure} />
        </span>
      )}
    </div>
  );
});
