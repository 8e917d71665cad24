import { say } from "../words";
import { CLOCK_NAMES, type ClockName } from "./wish";

interface Props {
  chosen: ClockName;
  onChoose(clock: ClockName): void;
}

/** How long one may think. */
export function ClockWishes({ chosen, onChoose }: Props) {
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
