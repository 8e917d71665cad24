/** The sentences of a language, made by the build (web/scripts/words.ts). */
declare module "virtual:words/*" {
  const sentences: Record<string, string | [string, string]>;
  export default sentences;
}

/** The engine's answer to `games` (web/scripts/engine.ts). */
declare module "virtual:engine/games" {
  const games: import("./engine/protocol").GameFacts[];
  export default games;
}

/** The components of a game as the engine tells them: its folder says what they are. */
declare module "virtual:engine/edition/*" {
  const edition: unknown;
  export default edition;
}

/** The address of the engine (web/scripts/door.ts). */
declare module "floe-door?url" {
  const address: string;
  export default address;
}
