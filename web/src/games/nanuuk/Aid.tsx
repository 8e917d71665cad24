/**
 * Aid.tsx - what is printed on the sheets: what animals are worth, and what they bring.
 */
import { say } from "../../ui/words";
import { Sign } from "./drawings";
import type { Animal, Equipment } from "./view";

const WORTH: { animal: Animal; points: number; brings: Equipment[] }[] = [
  { animal: "fish", points: 1, brings: ["husky"] },
  { animal: "seal", points: 2, brings: ["kayak"] },
  { animal: "walrus", points: 3, brings: ["sled"] },
  { animal: "whale", points: 4, brings: ["husky", "sled", "kayak"] },
];

export function Aid() {
  return (
    <ul class="nanuuk-aid" aria-label={say("web.nanuuk.aid")}>
      {WORTH.map(({ animal, points, brings }) => (
        <li key={animal}>
          <span class="nanuuk-worth" aria-hidden="true">
            <Sign of={animal} />
            <b>{points}</b>
            <span class="nanuuk-arrow">→</span>
            {brings.map((thing) => (
              <Sign key={thing} of={thing} />
            ))}
          </span>
          <span class="nanuuk-read">{say(`web.nanuuk.aid.${animal}`)}</span>
        </li>
      ))}
    </ul>
  );
}
