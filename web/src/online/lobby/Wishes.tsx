/**
 * Wishes.tsx - what somebody wishes who opens a table: who sits there, and how long they may think.
 */
import { SeatMark } from "../../play/SeatName";
import { say, sayOf } from "../../ui/words";
import type { ChairWish } from "../net/protocol";
import { computerChair, CLOCK_NAMES, type ClockName } from "./wish";

const KINDS = ["me", "open", "friend", "person", "computer"] as const;
type Kind = (typeof KINDS)[number];
const LEVELS = [1, 2, 3, 4, 5, 6];
const NAME_MAX = 24;

interface ChairProps {
  chairs: readonly ChairWish[];
  /** Can somebody be challenged by name? */
  mayChallenge: boolean;
  onChoose(seat: number, chair: ChairWish): void;
}

function kindOf(chair: ChairWish): Kind {
  if (typeof chair === "string") return chair;
  return "computer" in chair ? "computer" : "person";
}

function ofKind(kind: Kind): ChairWish {
  if (kind === "computer") return computerChair();
  return kind === "person" ? { person: "" } : kind;
}

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

function Name({ seat, name, onChoose }: { seat: number; name: string; onChoose: ChairProps["onChoose"] }) {
  return (
    <input
      class="field"
      aria-label={say("web.online.name")}
      placeholder={say("web.online.name")}
      autocomplete="off"
      required
      maxLength={NAME_MAX}
      value={name}
      onInput={(event) => onChoose(seat, { person: event.currentTarget.value })}
    />
  );
}

/** Who is to sit on the chairs. */
export function ChairWishes({ chairs, mayChallenge, onChoose }: ChairProps) {
  const offered = (kind: Kind) =>
    kind === "person" ? mayChallenge && chairs.length > 1 : chairs.length > 1 || kind === "me" || kind === "computer";
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
            {KINDS.filter(offered).map((kind) => (
              <option key={kind} value={kind}>
                {say(`web.online.wish.${kind}`)}
              </option>
            ))}
          </select>
          {typeof chair === "object" && "computer" in chair && (
            <Level seat={seat} level={chair.computer} onChoose={onChoose} />
          )}
          {typeof chair === "object" && "person" in chair && (
            <Name seat={seat} name={chair.person} onChoose={onChoose} />
          )}
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
