/**
 * Wishes.tsx - what somebody wishes who opens a table: who sits there, and how long they may think.
 */
import { SeatMark } from "../../play/SeatName";
import { say, sayOf } from "../../ui/words";
import type { ChairWish } from "../net/protocol";
import { computerChair, CLOCK_NAMES, type ClockName } from "./wish";

const KINDS = ["me", "open", "friend", "computer"] as const;
type Kind = (typeof KINDS)[number];
const LEVELS = [1, 2, 3, 4, 5, 6];

interface ChairProps {
  chairs: readonly ChairWish[];
  onChoose(seat: number, chair: ChairWish): void;
}

const kindOf = (chair: ChairWish): Kind => (typeof chair === "string" ? chair : "computer");
const ofKind = (kind: Kind): ChairWish => (kind === "computer" ? computerChair() : kind);

function Level({ seat, level, onChoose }: { seat: number; level: number; onChoose: ChairProps["onChoose"] }) {
  return (
    <select
      class="field"
      aria-label={say("web.setup.level", { number: seat + 1 })}
      value={String(level)}
      onChange={(event) => onChoose(seat, computerChair(Number(event.currentTarget.value)))}
    >
      {LEVELS.map((one) => (
        <option key={one} value={String(one)}>
          {say("web.setup.level_name", { level: one, name: sayOf(`ai.level.${one}`) })}
        </option>
      ))}
    </select>
  );
}

/** Who is to sit on the chairs. */
export function ChairWishes({ chairs, onChoose }: ChairProps) {
  return (
    <ol class="chairs">
      {chairs.map((chair, seat) => (
        <li key={seat} class="chair" data-testid={`wish-${seat}`}>
          <SeatMark seat={seat} />
          <select
            class="field"
            aria-label={say("web.setup.sitter", { number: seat + 1 })}
            value={kindOf(chair)}
            onChange={(event) => onChoose(seat, ofKind(event.currentTarget.value as Kind))}
          >
            {KINDS.filter((kind) => chairs.length > 1 || kind === "me").map((kind) => (
              <option key={kind} value={kind}>
                {say(`web.online.wish.${kind}`)}
              </option>
            ))}
          </select>
          {typeof chair === "object" && <Level seat={seat} level={chair.computer} onChoose={onChoose} />}
        </li>
      ))}
    </ol>
  );
}

interface ClockProps {
  chosen: ClockName;
  onChoose(clock: ClockName): void;
}

/** How long one may think. */
export function ClockWishes({ chosen, onChoose }: ClockProps) {
  return (
    <fieldset class="choice-row">
      <legend>{say("web.online.clock")}</legend>
      {CLOCK_NAMES.map((name) => (
        <label class="choice" key={name}>
          <input type="radio" name="clock" value={name} checked={chosen === name} onChange={() => onChoose(name)} />
          <span>
            <b>{say(`web.online.clocks.${name}`)}</b>
            <small>{say(`web.online.clocks.${name}.about`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
