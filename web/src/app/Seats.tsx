import { SeatMark } from "../play/SeatName";
import { readerOf } from "../table/seats";
import type { Setup, Sitter } from "../table/table";
import { say, sayOf } from "../ui/words";
import { anotherComputer, computer, person } from "./usual_setup";
import { LIMITS } from "../protocol/server";

const LEVELS = [1, 2, 3, 4, 5, 6];

interface Props {
  setup: Setup;
  onSitter(seat: number, sitter: Sitter): void;
  onName(seat: number, name: string): void;
}

function Level({ seat, sitter, onSitter }: { seat: number; sitter: Sitter; onSitter: Props["onSitter"] }) {
  if (sitter.kind !== "computer") return null;
  return (
    <select
      class="field"
      aria-label={say("web.setup.level", { number: seat + 1 })}
      value={String(sitter.level)}
      onChange={(event) => onSitter(seat, computer(Number(event.currentTarget.value)))}
    >
      {LEVELS.map((level) => (
        <option key={level} value={String(level)}>
          {say("web.setup.level_name", { level, name: sayOf(`ai.level.${level}`) })}
        </option>
      ))}
    </select>
  );
}

/** Who sits on the chairs: people with names, computers with levels. */
export function Seats({ setup, onSitter, onName }: Props) {
  return (
    <ol class="chairs">
      {setup.sitters.map((sitter, seat) => (
        <li key={seat} class="chair" data-testid={`chair-${seat}`}>
          <SeatMark seat={seat} />
          <select
            class="field"
            aria-label={say("web.setup.sitter", { number: seat + 1 })}
            value={sitter.kind}
            onChange={(event) =>
              onSitter(seat, event.currentTarget.value === "person" ? person : anotherComputer(setup))
            }
          >
            <option value="person">{say("web.setup.person")}</option>
            <option value="computer">{say("web.setup.computer")}</option>
          </select>
          {sitter.kind === "person" ? (
            <input
              class="field"
              aria-label={say("web.setup.name", { number: seat + 1 })}
              placeholder={
                readerOf(setup.sitters) === seat ? say("web.setup.your_name") : say("seat.player", { number: seat + 1 })
              }
              maxLength={LIMITS.person_name.maxLength}
              autocomplete="off"
              value={setup.names[seat] ?? ""}
              onInput={(event) => onName(seat, event.currentTarget.value)}
            />
          ) : (
            <Level seat={seat} sitter={sitter} onSitter={onSitter} />
          )}
        </li>
      ))}
    </ol>
  );
}
