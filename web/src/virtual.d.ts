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

/** The rules of a game in each language, of docs/rules (web/scripts/rules.ts). */
declare module "virtual:rules/*" {
  const books: import("./play/rules").RuleBooks;
  export default books;
}

/** What Floe is made with (web/scripts/about.ts). */
declare module "virtual:about" {
  const made: import("./about/made").Made;
  export default made;
}

/** How to load the lessons of a game, and their sentences in a language (web/scripts/lessons.ts). */
declare module "virtual:lessons" {
  export const lessons: Record<string, () => Promise<{ default: import("./lessons/format").ExportedLesson[] }>>;
  export const words: Record<string, () => Promise<{ default: Record<string, string> }>>;
}

/** The address of the engine (web/scripts/door.ts). */
declare module "floe-door?url" {
  const address: string;
  export default address;
}
