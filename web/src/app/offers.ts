/**
 * offers.ts - which options there are for so many players, as the engine tells it. What goes together is found
 * by trying: a game that cannot be dealt is not offered.
 */
import { EngineError, type Engine } from "../engine/engine";
import { factsOf, type GameName } from "../games/list";

export interface Offer {
  name: string;
  /** The first one is the default. */
  values: string[];
  /** The rule behind each value; none if the game has no rules page. */
  rules: string[];
}

export interface Wish {
  game: GameName;
  players: number;
  options: Record<string, string>;
}

async function dealt(engine: Engine, wish: Wish): Promise<boolean> {
  try {
    await engine.ask("new", { ...wish, names: [], undo: "any" });
    return true;
  } catch (error) {
    if (error instanceof EngineError && error.fatal) throw error;
    return false;
  }
}

/** The values with which a game can be dealt, the others being chosen like this. */
async function possible(engine: Engine, wish: Wish, chosen: Record<string, string>, offer: Offer): Promise<Offer> {
  const tried = await Promise.all(
    offer.values.map((value) => dealt(engine, { ...wish, options: { ...chosen, [offer.name]: value } })),
  );
  const { name, values, rules } = offer;
  return { name, values: values.filter((_, i) => tried[i]), rules: rules.filter((_, i) => tried[i]) };
}

/** The options that leave a choice. Each depends on what was chosen of those before it. */
export async function offers(engine: Engine, wish: Wish): Promise<Offer[]> {
  const options = factsOf(wish.game).options.filter((option) => option.players.includes(wish.players));
  const found: Offer[] = [];
  for (const option of options) {
    found.push(await possible(engine, wish, fitting(wish.options, found), option));
  }
  return found.filter((offer) => offer.values.length > 1);
}

/** Only what is offered, and differs from the default. */
export function fitting(options: Record<string, string>, offered: readonly Offer[]): Record<string, string> {
  const kept = offered.filter(({ name, values }) => values.slice(1).includes(options[name] ?? ""));
  return Object.fromEntries(kept.map(({ name }) => [name, options[name]!]));
}
