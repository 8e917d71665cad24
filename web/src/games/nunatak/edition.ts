/**
 * edition.ts - what is printed on the components and not part of a position: read from the one file
 * that describes the box, so that a correction there is a correction here.
 */
import source from "../../../../edition/nunatak.edition?raw";

function valuesOf(keyword: string): string[][] {
  return source
    .split("\n")
    .map((line) => line.replace(/#.*/, "").trim().split(/\s+/))
    .filter(([first]) => first === keyword)
    .map(([, ...values]) => values);
}

/** The numbers on the spaces of the engineer track; null: a blank one. The first is the start. */
export const TRACK: readonly (number | null)[] = [
  null,
  ...(valuesOf("track")[0] ?? []).map((value) => (value === "." ? null : Number(value))),
];

/** Points for 1, 2, 3 ... carvers with the favor Ornaments. */
export const ORNAMENTS: readonly string[] = valuesOf("ornaments")[0] ?? [];

/** What a completion card compares, on its first and its second line. */
export function completionOf(name: string): { first: string; second: string } {
  const [, first = "", second = ""] = valuesOf("completion").find(([card]) => card === name) ?? [];
  return { first, second };
}
