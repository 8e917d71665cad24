import { say } from "../words";
import type { Person } from "./told";

/** Programs are marked, so that everybody knows. */
export function KindMark({ person }: { person: Person | null | undefined }) {
  return person?.kind === "bot" ? <small class="kind-mark">{say("web.online.bot")}</small> : null;
}
