/**
 * Aid.tsx - what is printed on the sheets: what animals are worth, and what they bring. Each leads to its rule.
 */
import { say, sayOf } from "../../ui/words";
import { Sign } from "./drawings";
import { ANIMALS } from "./edition";
import { listed } from "./notation";

type Worth = (typeof ANIMALS)[number];

/** The same in words, as the player aid tells it. */
function words({ animal, points, brings }: Worth): string {
  const equipment = listed(brings.map((thing) => say(`nanuuk.thing.${thing}`, { count: 1 })));
  const told = sayOf(`nanuuk.aid.${animal === "whale" ? "whale" : "animal"}`, { points, count: points, equipment });
  return `${say(`nanuuk.thing.${animal}`, { count: 1 })}: ${told}`;
}

export function Aid({ onRule }: { onRule(rule: string): void }) {
  return (
    <ul class="nanuuk-aid" aria-label={say("web.nanuuk.aid")}>
      {ANIMALS.map((worth) => (
        <li key={worth.animal}>
          <button type="button" class="nanuuk-worth" data-rule={worth.rule} onClick={() => onRule(worth.rule)}>
            <Sign of={worth.animal} />
            <b aria-hidden="true">{worth.points}</b>
            <span class="nanuuk-arrow" aria-hidden="true">
              →
            </span>
            {worth.brings.map((thing) => (
              <Sign key={thing} of={thing} />
            ))}
            <span class="nanuuk-read">{words(worth)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
