/**
 * record.ts - the tags at the head of a record: `[Seat1 "Anna"]`.
 */
/** The value of a tag. */
function tag(record: string, name: string): string | undefined {
  const match = new RegExp(`^\\[${name} "((?:[^"\\\\]|\\\\.)*)"\\]`, "m").exec(record);
  return match?.[1]?.replace(/\\(.)/g, "$1");
}

/** Does the text have the tag that every record begins with? */
export const isRecord = (text: string) => tag(text, "Game") !== undefined;

/** The options that differ from their default; a game that began from a position has them there. */
export function optionsIn(record: string): Record<string, string> {
  const position = tag(record, "Position");
  if (position !== undefined) return (JSON.parse(position) as { options?: Record<string, string> }).options ?? {};
  const words = (tag(record, "Options") ?? "").split(" ").filter((word) => word.includes("="));
  return Object.fromEntries(words.map((word) => word.split("=", 2) as [string, string]));
}

/** The names of so many seats; undefined: it has none. */
export function namesIn(record: string, seats: number): (string | undefined)[] {
  return Array.from({ length: seats }, (_, seat) => tag(record, `Seat${seat + 1}`));
}

/** The record with other names. */
export function withNames(record: string, names: readonly string[]): string {
  const bare = record.replace(/^\[Seat\d "(?:[^"\\]|\\.)*"\]\n/gm, "");
  const tags = names.map((name, seat) => `[Seat${seat + 1} "${name.replace(/["\\]/g, "\\$&")}"]\n`);
  return bare.replace(/^\[Result /m, () => tags.join("") + "[Result ");
}
