/**
 * sanction.ts - a ban or a mute in words.
 */
import type { Sanction } from "../../protocol/server";
import { currentLanguage, say } from "../../ui/words";

/** The day and the time. */
export const moment = (time: number) =>
  new Intl.DateTimeFormat(currentLanguage().code, { dateStyle: "medium", timeStyle: "short" }).format(time);

/** Until when, and why; "": neither is known. */
export function circumstances({ until, reason }: Sanction): string {
  const words = [
    until === null ? "" : say("audit.until", { until: moment(until) }),
    reason === null ? "" : say("audit.reason", { reason }),
  ];
  return words.filter(Boolean).join(" ");
}
