import type { Live, Moment, Setup } from "../table/table";
import { say } from "../words";
import { isPerson, nameOf } from "./seats";
import { SeatMark } from "./SeatName";

interface Props {
  setup: Setup;
  live: Live;
  /** The one shown, perhaps of the past. */
  moment: Moment;
}

function Thinking({ setup, seat }: { setup: Setup; seat: number }) {
  return (
    <p class="ask ask-thinking" data-testid="ask">
      <SeatMark seat={seat} />
      <span>{say("web.thinking", { name: nameOf(setup, seat) })}</span>
      <span class="dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
    </p>
  );
}

/** Whose turn it is, and what is expected, in one sentence. */
export function AskLine({ setup, live, moment }: Props) {
  const now = moment === live.moment;
  if (now && live.thinking !== null) return <Thinking setup={setup} seat={live.thinking} />;
  return (
    <p class={now && isPerson(setup, moment.decides) ? "ask ask-mine" : "ask"} data-testid="ask">
      {moment.decides !== null && <SeatMark seat={moment.decides} />}
      <span>{moment.ask}</span>
    </p>
  );
}
