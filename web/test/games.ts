/**
 * games.ts - what the engine tells of the games, as far as unit tests need it.
 */
import type { GameFacts } from "../src/engine/protocol";

const game = (name: string, offered: boolean, min: number): GameFacts => ({
  name,
  rules: "1",
  offered,
  players: { min, max: 4 },
  options: [],
  scales: [],
  edition: "standard",
});

const games: GameFacts[] = [game("nunatak", true, 1), game("nanuuk", true, 2), game("pebbles", false, 1)];
export default games;
