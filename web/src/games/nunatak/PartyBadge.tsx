/**
 * PartyBadge.tsx - a party's mark on its colour, as on its blocks.
 */
import type { Party } from "./party";
import { Mark } from "./Symbol";

export function PartyBadge({ party, text }: { party: Party; text?: string }) {
  return (
    <span class="nt-badge" style={{ "--party": `var(${party.colour})` }} title={text}>
      <Mark mark={party.mark} />
    </span>
  );
}
