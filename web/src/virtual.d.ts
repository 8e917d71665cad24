/** The sentences of a language, made by the build (web/scripts/words.ts). */
declare module "virtual:words/*" {
  const sentences: Record<string, string | [string, string]>;
  export default sentences;
}

/** The address of the engine (web/scripts/door.ts). */
declare module "floe-door?url" {
  const address: string;
  export default address;
}
