import type { Refusal } from "../table/table";
import { Switch } from "../ui/Settings";
import { say, sayOf } from "../ui/words";
import type { Offer } from "./offers";

interface Props {
  /** Of the heading. */
  id: string;
  offered: readonly Offer[];
  chosen: Record<string, string>;
  /** Why the set-up was refused: told beside the option that it is about. */
  refused: Refusal | null;
  onChoose(name: string, value: string): void;
}

const isSwitch = (offer: Offer) => offer.values.join() === "no,yes";
/** More values than have room side by side. */
const isLong = (offer: Offer) => offer.values.length > 6;
const isNumber = (value: string) => /^\d+$/.test(value);

type ValuesProps = { offer: Offer } & Pick<Props, "chosen" | "onChoose">;

/** One of many, as numbers are, which need no words. */
function Menu({ offer, chosen, onChoose }: ValuesProps) {
  const { name, values } = offer;
  return (
    <label class="seed" data-option={name}>
      <span>
        <b>{sayOf(`web.option.${name}`)}</b>
        <small>{sayOf(`web.option.${name}.about`)}</small>
      </span>
      <select
        class="field"
        value={chosen[name] ?? values[0]}
        onChange={(event) => onChoose(name, event.currentTarget.value)}
      >
        {values.map((value) => (
          <option key={value} value={value}>
            {isNumber(value) ? value : sayOf(`web.option.${name}.${value}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Values({ offer, chosen, onChoose }: ValuesProps) {
  const { name, values } = offer;
  return (
    <fieldset class="choice-row" data-option={name}>
      <legend>{sayOf(`web.option.${name}`)}</legend>
      {values.map((value) => (
        <label class="choice" key={value}>
          <input
            type="radio"
            name={`option-${name}`}
            value={value}
            checked={(chosen[name] ?? values[0]) === value}
            onChange={() => onChoose(name, value)}
          />
          <span>
            <b>{sayOf(`web.option.${name}.${value}`)}</b>
            <small>{sayOf(`web.option.${name}.${value}.about`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Choice(props: ValuesProps) {
  const { offer, chosen, onChoose } = props;
  if (isLong(offer)) return <Menu {...props} />;
  if (!isSwitch(offer)) return <Values {...props} />;
  return (
    <Switch
      name={sayOf(`web.option.${offer.name}`)}
      about={sayOf(`web.option.${offer.name}.about`)}
      on={chosen[offer.name] === "yes"}
      onChange={(on) => onChoose(offer.name, on ? "yes" : "no")}
    />
  );
}

/** Options and variants, each with what it means; nothing where there is no choice. */
export function Options({ id, offered, chosen, refused, onChoose }: Props) {
  if (offered.length === 0) return null;
  return (
    <section class="card" aria-labelledby={id}>
      <h2 id={id}>{say("web.setup.options")}</h2>
      {offered.map((offer) => (
        <div key={offer.name} class="option">
          <Choice offer={offer} chosen={chosen} onChoose={onChoose} />
          {refused?.option === offer.name && <p class="refused">{refused.message}</p>}
        </div>
      ))}
    </section>
  );
}
