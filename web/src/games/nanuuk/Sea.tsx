/**
 * Sea.tsx - the water around and under the floe.
 */
import { ALL, centre, sideOf, TILT } from "./floe";
import { chance, crackLine, type Ice } from "./ice";
import type { BorderName, SpaceName } from "./view";

/** Short waves here and there, always the same. */
function waves(): string {
  const random = chance("waves");
  let path = "";
  for (let n = 0; n < 70; n += 1) {
    const x = -700 + random() * 2300;
    const y = -420 + random() * 1500;
    const long = 24 + random() * 40;
    path += `M${x.toFixed(0)} ${y.toFixed(0)}q${long / 4} -7 ${long / 2} 0t${long / 2} 0`;
  }
  return path;
}

const WAVES = waves();

/** Under a crack it is dark. */
function depthOf(border: BorderName): string {
  const { space, side } = sideOf(border);
  return crackLine(space, side);
}

/** A lump of ice that drifts by itself: its corners around a point. */
function lump(x: number, y: number, size: number, random: () => number): string {
  const corners = Array.from({ length: 6 }, (_, i) => {
    const angle = ((i + random() * 0.6) * Math.PI) / 3;
    const far = size * (0.7 + random() * 0.5);
    return `${(x + far * Math.cos(angle)).toFixed(1)} ${(y + far * 0.62 * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}

/** Where spaces are not in play the ice has broken up. */
function brash(space: SpaceName): string {
  const random = chance(`brash ${space}`);
  const { x, y } = centre(space);
  return [0, 1, 2]
    .map(() => lump(x + (random() - 0.5) * 120, y + 34 + (random() - 0.5) * 70, 8 + random() * 18, random))
    .join("");
}

const FAR: readonly { x: number; y: number }[] = [
  { x: -190, y: -60 },
  { x: -260, y: 520 },
  { x: 1110, y: 30 },
  { x: 1180, y: 470 },
  { x: 240, y: -250 },
  { x: 700, y: 900 },
  { x: 130, y: 880 },
  { x: 830, y: -240 },
];

const DRIFT = FAR.map(({ x, y }) => {
  const random = chance(`drift ${x}`);
  const next = (n: number) => lump(x + n * 46 + random() * 20, y + (random() - 0.5) * 60, 12 + random() * 22, random);
  return [0, 1, 2].map(next).join("");
}).join("");

export function Sea({ ice }: { ice: Ice }) {
  const spaces = [...ice.area];
  const lumps =
    DRIFT +
    ALL.filter((space) => !ice.area.has(space))
      .map(brash)
      .join("");
  return (
    <g class="nanuuk-sea" aria-hidden="true">
      <path class="nanuuk-waves" d={WAVES} />
      <path class="nanuuk-lumps-below" d={lumps} transform="translate(0 9)" />
      <path class="nanuuk-lumps" d={lumps} />
      <g class="nanuuk-keel">
        {spaces.map((space) => {
          const { x, y } = centre(space);
          return <ellipse key={space} cx={x} cy={y + 44} rx="140" ry={134 * TILT} />;
        })}
      </g>
      <path class="nanuuk-abyss" d={[...ice.cracks].map((border) => depthOf(border)).join("")} />
    </g>
  );
}
