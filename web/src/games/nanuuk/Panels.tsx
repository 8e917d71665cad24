/**
 * Panels.tsx - what lies beside the floe: the kind of game, and a sheet for each player.
 */
import { factsOf } from "../list";
import type { FaceProps } from "../../play/face";
import { SeatName } from "../../play/SeatName";
import { optionWords } from "../../ui/option_words";
import { say, sayOf } from "../../ui/words";
import { Aid } from "./Aid";
import { Crew } from "./Crew";
import { Sheet } from "./Sheet";
import { isHunt, modeOf, type NanuukView } from "./view";
import "./tokens.css";
import "./panels.css";
import "./drawings.css";

function chip(name: string, value: string): string {
  if (value === "yes" || name === "cracks") return optionWords(name, value);
  return sayOf(`web.nanuuk.option.${name}.${value}`);
}

/** The rule behind a value of an option. */
function ruleOf(name: string, value: string): string {
  const { values, rules } = factsOf("nanuuk").options.find((option) => option.name === name)!;
  return rules[values.indexOf(value)]!;
}

/** The mode and every option that differs from its default, in a word or two each; they lead to their rules. */
function Chips({ view, onRule }: { view: NanuukView; onRule(rule: string): void }) {
  const options = Object.entries(view.options).filter(([name]) => name !== "mode");
  const mode = modeOf(view);
  const link = (name: string, value: string, words: string) => (
    <button type="button" data-rule={ruleOf(name, value)} onClick={() => onRule(ruleOf(name, value))}>
      {words}
    </button>
  );
  return (
    <ul class="nanuuk-chips" aria-label={say("web.nanuuk.kind")}>
      <li class="nanuuk-mode" title={sayOf(`web.option.mode.${mode}.about`)}>
        {link("mode", mode, sayOf(`web.option.mode.${mode}`))}
      </li>
      {options.map(([name, value]) => (
        <li key={name}>{link(name, value, chip(name, value))}</li>
      ))}
    </ul>
  );
}

/** What stands beside a player's name: is it his turn, has he won? */
function State({ props, seat }: { props: FaceProps<NanuukView>; seat: number }) {
  const { moment } = props;
  if (moment.view.winners.includes(seat)) return <span class="nanuuk-state nanuuk-won">{say("web.nanuuk.won")}</span>;
  if (moment.decides === seat) return <span class="nanuuk-state nanuuk-turn">{say("web.nanuuk.turn")}</span>;
  return null;
}

function Player({ props, seat }: { props: FaceProps<NanuukView>; seat: number }) {
  const { setup, moment } = props;
  const view = moment.view;
  const own = view.pieces.filter((piece) => piece.seat === seat);
  const total = moment.score.seats.find((sheet) => sheet.seat === seat)?.total ?? 0;
  return (
    <section class="nanuuk-player" data-seat={seat} data-turn={moment.decides === seat ? "yes" : "no"}>
      <header>
        <h3>
          <SeatName setup={setup} seat={seat} />
        </h3>
        <State props={props} seat={seat} />
        {isHunt(view) && <span class="nanuuk-points">{say("web.nanuuk.points", { count: total })}</span>}
      </header>
      {isHunt(view) ? (
        own.map((piece, i) => <Sheet key={i} props={props} piece={piece} number={own.length > 1 ? i + 1 : null} />)
      ) : (
        <Crew pieces={own} />
      )}
    </section>
  );
}

/** The bears of the flight belong to nobody. */
function Strangers({ view }: { view: NanuukView }) {
  const bears = view.pieces.filter((piece) => piece.seat === null);
  if (bears.length === 0) return null;
  return (
    <section class="nanuuk-player nanuuk-strangers">
      <header>
        <h3>{say("web.nanuuk.strangers")}</h3>
      </header>
      <Crew pieces={bears} />
    </section>
  );
}

export function Panels(props: FaceProps<NanuukView>) {
  const view = props.moment.view;
  return (
    <div class="nanuuk-panels">
      <Chips view={view} onRule={props.onRule} />
      {view.homecoming && !props.moment.over && <p class="nanuuk-homecoming">{say("web.nanuuk.homecoming")}</p>}
      <div class="nanuuk-players">
        {Array.from({ length: view.players }, (_, seat) => (
          <Player key={seat} props={props} seat={seat} />
        ))}
        <Strangers view={view} />
      </div>
      {isHunt(view) && <Aid onRule={props.onRule} />}
    </div>
  );
}
