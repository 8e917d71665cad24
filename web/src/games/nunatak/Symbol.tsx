/**
 * Symbol.tsx - the drawings of symbols.ts on the page. They say nothing to screen readers: what they mean
 * stands in the label of the thing they are on.
 */
import type { Party } from "./party";
import { markPath, PAW, TOOLS, typePath, type MarkName } from "./symbols";
import type { Card, TypeName } from "./view";

function Drawing({ path, kind }: { path: string; kind: string }) {
  return (
    <svg class={`nt-symbol ${kind}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} fill="currentColor" fill-rule="evenodd" />
    </svg>
  );
}

export const TypeSymbol = ({ type }: { type: TypeName }) => <Drawing path={typePath(type)} kind={`nt-type-${type}`} />;
export const ToolSymbol = ({ tool }: { tool: "r" | "p" | "s" }) => <Drawing path={TOOLS[tool]} kind="nt-tool-symbol" />;
export const PawSymbol = () => <Drawing path={PAW} kind="nt-paw" />;
export const Mark = ({ mark }: { mark: MarkName }) => <Drawing path={markPath(mark)} kind="nt-mark" />;

/** What a card shows beside its types: a tool, paws, or the pair that an elder counts. */
export function Extras({ card }: { card: Card }) {
  return (
    <>
      {card.tool && <ToolSymbol tool={card.tool} />}
      {Array.from({ length: card.paws }, (_, i) => (
        <PawSymbol key={i} />
      ))}
      {card.pair.length > 0 && (
        <span class="nt-pair">
          {card.pair.map((type, i) => (
            <TypeSymbol key={i} type={type} />
          ))}
        </span>
      )}
    </>
  );
}

export function PartyBadge({ party, text }: { party: Party; text?: string }) {
  return (
    <span class="nt-badge" style={{ "--party": `var(${party.colour})` }} title={text}>
      <Mark mark={party.mark} />
    </span>
  );
}
