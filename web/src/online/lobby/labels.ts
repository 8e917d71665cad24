/**
 * labels.ts - tables, chairs and clocks in words.
 */
import { recordNames, seatNames } from "../../table/seats";
import type { Sitter } from "../../table/table";
import { optionWords } from "../../ui/option_words";
import { say, sayOf } from "../../ui/words";
import type { Chair, ClockManner, TableSetup } from "../net/protocol";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const asSitter = ({ kind, level }: Chair): Sitter =>
  kind === "computer" ? { kind, level: level ?? 1 } : { kind: "remote" };

/** The name of whoever sits there, or that the chair is free. */
export function nameOnChair(chairs: readonly Chair[], seat: number): string {
  const { kind, person, reserved } = chairs[seat]!;
  if (kind === "open") return say("web.online.chair.open");
  if (reserved) return say("web.online.chair.reserved", { name: reserved.name });
  if (kind === "friend") return say("web.online.chair.friend");
  if (person?.kind === "former") return say("web.online.kind.former");
  return person?.name ?? recordNames(seatNames(chairs.map(asSitter), []))[seat]!;
}

/** "1 day", "5 min", "30 s": in the largest unit that fits. */
export function duration(seconds: number): string {
  if (seconds >= DAY && seconds % DAY === 0) return say("web.online.days", { count: seconds / DAY });
  if (seconds >= HOUR && seconds % HOUR === 0) return say("web.online.hours", { count: seconds / HOUR });
  if (seconds >= MINUTE && seconds % MINUTE === 0) return say("web.online.minutes", { count: seconds / MINUTE });
  return say("web.online.seconds", { count: seconds });
}

export function clockWords(clock: ClockManner): string {
  if (clock.kind === "none") return say("web.online.clock.none");
  if (clock.kind === "turn") {
    return say("web.online.clock.turn", { each: duration(clock.each), reserve: duration(clock.reserve) });
  }
  return say("web.online.clock.fischer", { start: duration(clock.start), each: duration(clock.each) });
}

/** What is special about a table, in few words each. */
export function tableWords({ game, options, clock, rated, lot, daily }: TableSetup): string[] {
  return [
    ...Object.entries(options).map(([name, value]) => optionWords(name, value)),
    clockWords(clock),
    ...(rated ? [say("web.online.rated")] : []),
    ...(lot ? [say("web.online.wish.lot")] : []),
    ...(daily ? [sayOf(`web.${game}.daily`)] : []),
  ];
}

/** What a clock shows: "3:07", "1:02:40", "2 d 5 h". */
export function clockFace(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [days, hours, minutes] = [Math.floor(seconds / DAY), Math.floor(seconds / HOUR), Math.floor(seconds / MINUTE)];
  const two = (number: number) => String(number).padStart(2, "0");
  if (days > 0) return say("web.online.clock.long", { days, hours: hours % 24 });
  if (hours > 0) return `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}
