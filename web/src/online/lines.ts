/**
 * lines.ts - tables in lists: where one stands, and what is to be done there.
 */
import type { Person, TableLine } from "./told";

/** The list with a line that is new or has changed. */
export function withLine(lines: readonly TableLine[], line: TableLine): TableLine[] {
  const known = lines.some(({ table }) => table === line.table);
  return known ? lines.map((one) => (one.table === line.table ? line : one)) : [line, ...lines];
}

export const sitsAt = ({ chairs }: TableLine, you: Person) => chairs.some((chair) => chair.person?.id === you.id);

const isGoing = ({ stage }: TableLine) => stage === "waiting" || stage === "playing" || stage === "set_aside";

export const isMyTurn = ({ stage, decides, chairs }: TableLine, you: Person) =>
  stage === "playing" && typeof decides === "number" && chairs[decides]?.person?.id === you.id;

/** Those that are not over, first those in which the others wait. */
export function going(lines: readonly TableLine[], you: Person): TableLine[] {
  return lines.filter(isGoing).sort((a, b) => Number(isMyTurn(b, you)) - Number(isMyTurn(a, you)));
}
