import type { ComponentChildren } from "preact";
import type { Refusal } from "../table/table";
import { RuleLink } from "../ui/RuleLink";
import { Switch } from "../ui/Switch";
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
  onRule(rule: string): void;
}

const isSwitch = (offer: Offer) => offer.values.join() === "no,yes";
/** More values than have room side by side. */
const isLong = (offer: Offer) => offer.values.length > 6;
const isNumber = (value: string) => /^\d+$/.test(value);

type ValuesProps = { offer: Offer } & Pick<Props, "chosen" | "onChoose" | "onRule">;

/** The rule behind all values of an option; null: each has its own, or there is none. */
function commonRule({ rules }: Offer): string | null {
  return rules.every((rule) => rule === rules[0]) ? (rules[0] ?? null) : null;
}

/** A control, and beside it a way to the rule. */
function WithRule({
  offer,
  onRule,
  children,
}: Pick<ValuesProps, "offer" | "onRule"> & { children: ComponentChildren }) {
  const rule = commonRule(offer);
  return (
    <div class="with-rule">
      {children}
      {rule && <RuleLink rule={rule} onRule={onRule} />}
    </div>
  );
}

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

function Value({ offer, value, chosen, onChoose }: ValuesProps & { value: string }) {
  const { name, values } = offer;
  return (
    <label class="choice">
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
  );
}

/** The rule stands beside the name of the option, or beside each value if they differ. */
function Values(props: ValuesProps) {
  const { offer, onRule } = props;
  const { name, values, rules } = offer;
  const common = commonRule(offer);
  return (
    <fieldset class="choice-row" data-option={name}>
      <legend>
        {sayOf(`web.option.${name}`)} {common && <RuleLink rule={common} onRule={onRule} />}
      </legend>
      {values.map((value, i) => (
        <div key={value} class="value">
          <Value {...props} value={value} />
          {!common && rules[i] && <RuleLink rule={rules[i]!} onRule={onRule} />}
        </div>
      ))}
    </fieldset>
  );
}

function Choice(props: ValuesProps) {
  const { offer, chosen, onChoose } = props;
  if (!isLong(offer) && !isSwitch(offer)) return <Values {...props} />;
  return (
    <WithRule {...props}>
      {isLong(offer) ? (
        <Menu {...props} />
      ) : (
        <Switch
          name={sayOf(`web.option.${offer.name}`)}
          about={sayOf(`web.option.${offer.name}.about`)}
          on={chosen[offer.name] === "yes"}
          onChange={(on) => onChoose(offer.name, on ? "yes" : "no")}
        />
      )}
    </WithRule>
  );
}

/** Options and variants, each with what it means; nothing where there is no choice. */
export function Options({ id, offered, chosen, refused, onChoose, onRule }: Props) {
  if (offered.length === 0) return null;
  return (
    <section class="card" aria-labelledby={id}>
      <h2 id={id}>{say("web.setup.options")}</h2>
      {offered.map((offer) => (
        <div key={offer.name} class="option">
          <Choice offer={offer} chosen={chosen} onChoose={onChoose} onRule={onRule} />
          {refused?.option === offer.name && <p class="refused">{refused.message}</p>}
        </div>
      ))}
    </section>
  );
}
