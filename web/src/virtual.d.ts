/** All languages, made by the build (web/scripts/words.ts). */
declare module "virtual:languages" {
  const languages: import("./ui/language").Language[];
  export default languages;
}

/** The sentences of a language, and the address of those that the engine says. */
declare module "virtual:words/*" {
  const sentences: import("./ui/language").Sentences;
  export default sentences;
  export const catalog: string;
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

/** The rules of a game, of docs/rules (web/scripts/rules.ts). */
declare module "virtual:rules/*" {
  const book: import("./play/rules").RuleBook;
  export default book;
}

/** The address of the engine (web/scripts/door.ts). */
declare module "floe-door?url" {
  const address: string;
  export default address;
}
