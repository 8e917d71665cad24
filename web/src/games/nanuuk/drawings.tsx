/**
 * drawings.tsx - the animals, people and equipment, each in a square from -50 to 50.
 *
 * Silhouettes differ, so that each is known without its colour and when it is small. Colours come from
 * drawings.css by the classes of the parts.
 */
import type { JSX } from "preact";
import type { Thing, Token } from "./view";

const Fish = () => (
  <g>
    <path
      class="nanuuk-fish-fin nanuuk-line"
      d="M-10 -17C-4 -34 12 -36 22 -31C16 -25 14 -18 16 -11Z
         M-4 18C0 28 10 32 17 29C13 24 12 19 13 14Z"
    />
    <path
      class="nanuuk-fish-body nanuuk-line"
      d="M-47 1C-33 -25 3 -29 26 -6L45 -25C50 -10 50 12 45 27L26 9C4 29 -33 25 -47 1Z"
    />
    <path class="nanuuk-fish-belly" d="M-41 6C-27 20 4 22 23 9C8 8 -18 10 -41 6Z" />
    <path class="nanuuk-thin" d="M-19 -16C-12 -6 -12 9 -19 18 M33 -5L42 -13 M33 7L42 15" />
    <circle class="nanuuk-white" cx="-30" cy="-4" r="5" />
    <circle class="nanuuk-dark" cx="-30.5" cy="-4" r="2.8" />
    <path class="nanuuk-fish-belly" d="M-6 -10h5v4h-5z M6 -7h5v4h-5z M-1 -2h5v4h-5z" />
  </g>
);

const Seal = () => (
  <g>
    <path
      class="nanuuk-seal-body nanuuk-line"
      d="M-45 -20C-46 -35 -22 -44 -12 -28C-6 -16 6 -7 22 1C33 6 37 4 43 -6C49 -8 51 0 47 8C52 12 52 21 44 22
         C36 31 4 35 -18 32C-37 30 -38 10 -36 -6C-42 -8 -45 -13 -45 -20Z"
    />
    <path class="nanuuk-seal-belly" d="M-34 -2C-32 14 -24 26 -6 30C-26 31 -35 24 -35 8Z" />
    <path
      class="nanuuk-seal-dark nanuuk-line"
      d="M-20 14C-8 17 -4 29 -12 40C-22 43 -32 38 -28 29C-24 25 -22 20 -20 14Z"
    />
    <circle class="nanuuk-seal-dark" cx="2" cy="8" r="3.5" />
    <circle class="nanuuk-seal-dark" cx="15" cy="14" r="3" />
    <circle class="nanuuk-seal-dark" cx="10" cy="22" r="2.5" />
    <circle class="nanuuk-seal-dark" cx="27" cy="17" r="2.5" />
    <circle class="nanuuk-dark" cx="-30" cy="-22" r="3.6" />
    <circle class="nanuuk-white" cx="-31" cy="-23" r="1.2" />
    <ellipse class="nanuuk-dark" cx="-44" cy="-19" rx="3.6" ry="3" />
    <path class="nanuuk-thin" d="M-38 -15L-28 -11 M-38 -13L-30 -8" />
  </g>
);

const Walrus = () => (
  <g>
    <path
      class="nanuuk-walrus-dark nanuuk-line"
      d="M-38 18C-52 24 -54 40 -46 44L-26 42Z M38 18C52 24 54 40 46 44L26 42Z"
    />
    <path class="nanuuk-walrus-body nanuuk-line" d="M-36 44C-42 8 -34 -44 0 -44C34 -44 42 8 36 44Z" />
    <path class="nanuuk-walrus-dark" d="M-31 40C-20 30 20 30 31 40L32 44L-32 44Z" />
    <path
      class="nanuuk-tusk nanuuk-line"
      d="M-20 8C-21 24 -18 38 -13 48C-8 38 -5 24 -5 10Z
         M20 8C21 24 18 38 13 48C8 38 5 24 5 10Z"
    />
    <path
      class="nanuuk-walrus-light nanuuk-line"
      d="M0 -13C10 -22 27 -12 27 2C27 15 8 18 0 10
         C-8 18 -27 15 -27 2C-27 -12 -10 -22 0 -13Z"
    />
    <ellipse class="nanuuk-dark" cx="0" cy="-12" rx="6.5" ry="4.6" />
    <circle class="nanuuk-dark" cx="-15" cy="-25" r="3.6" />
    <circle class="nanuuk-dark" cx="15" cy="-25" r="3.6" />
    <path class="nanuuk-thin" d="M-18 -1h.1 M-12 3h.1 M-19 6h.1 M18 -1h.1 M12 3h.1 M19 6h.1" />
  </g>
);

const Whale = () => (
  <g>
    <path class="nanuuk-spout" d="M-24 -23C-24 -36 -34 -38 -38 -31 M-22 -23C-22 -38 -11 -40 -8 -32" />
    <path
      class="nanuuk-whale-body nanuuk-line"
      d="M-48 7C-49 -16 -24 -25 0 -20C16 -16 26 -6 31 -13C34 -18 33 -24 31 -29C22 -29 15 -36 15 -46C25 -47 32 -42 36 -35
         C39 -43 46 -46 53 -43C53 -34 48 -28 41 -27C45 -8 43 12 26 23C8 34 -30 36 -42 22C-46 17 -48 12 -48 7Z"
    />
    <path class="nanuuk-whale-belly" d="M-46 13C-30 22 -6 24 13 17C4 31 -28 33 -41 21Z" />
    <path class="nanuuk-thin" d="M-46 10C-36 14 -26 14 -18 11" />
    <path class="nanuuk-whale-body nanuuk-line" d="M-10 16C-4 30 4 38 14 38C15 28 9 19 2 13Z" />
    <circle class="nanuuk-white" cx="-18" cy="2" r="4" />
    <circle class="nanuuk-dark" cx="-18.5" cy="2" r="2.4" />
  </g>
);

const Bear = () => (
  <g>
    <path class="nanuuk-bear-shade nanuuk-line" d="M-8 6L-4 36H-18L-22 10Z M24 8L22 36H36L42 4Z" />
    <path
      class="nanuuk-bear-body nanuuk-line"
      d="M-49 -7C-50 -14 -43 -17 -39 -19C-40 -29 -30 -31 -27 -25C-18 -27 -6 -34 12 -32C34 -31 48 -20 48 2
         C48 14 46 24 47 40H29L27 17C20 20 10 20 2 18L1 40H-16L-17 14C-23 11 -27 6 -29 0C-36 3 -47 2 -49 -7Z"
    />
    <path class="nanuuk-bear-shade" d="M27 15C20 18 10 18 2 16C4 22 22 23 27 15Z" />
    <ellipse class="nanuuk-dark" cx="-47" cy="-8" rx="4" ry="3.4" />
    <circle class="nanuuk-dark" cx="-37" cy="-13" r="2.8" />
    <path
      class="nanuuk-thin"
      d="M-45 -2C-41 0 -38 -1 -36 -3 M-33 -22C-33 -25 -31 -26 -30 -24 M-11 40V36
         M34 40V36 M39 40V36 M-6 40V36"
    />
  </g>
);

/** Somebody in a parka; its colour is that of the group it stands in. */
const Person = () => (
  <g>
    <path class="nanuuk-boot nanuuk-line" d="M-20 34H-3V47H-22Z M20 34H3V47H22Z" />
    <path
      class="nanuuk-parka nanuuk-line"
      d="M-24 2C-38 6 -42 20 -39 27C-35 33 -29 31 -27 26Z
         M24 2C38 6 42 20 39 27C35 33 29 31 27 26Z"
    />
    <path class="nanuuk-parka nanuuk-line" d="M-24 40C-30 12 -24 -4 0 -6C24 -4 30 12 24 40Z" />
    <path class="nanuuk-fur nanuuk-line" d="M-26 34C-10 40 10 40 26 34L26 42C10 47 -10 47 -26 42Z" />
    <path
      class="nanuuk-fur nanuuk-line"
      d="M0 -50C20 -50 26 -34 24 -22C22 -8 10 -2 0 -2
         C-10 -2 -22 -8 -24 -22C-26 -34 -20 -50 0 -50Z"
    />
    <circle class="nanuuk-skin nanuuk-line" cx="0" cy="-23" r="15.5" />
    <circle class="nanuuk-dark" cx="-5.5" cy="-23" r="2.2" />
    <circle class="nanuuk-dark" cx="5.5" cy="-23" r="2.2" />
    <path class="nanuuk-thin" d="M-5 -16C-2 -13 2 -13 5 -16 M-13 -32C-5 -36 5 -36 13 -32" />
  </g>
);

const Harpoon = () => (
  <g>
    <path class="nanuuk-rope" d="M14 -12C34 2 30 26 10 24C-2 22 -2 8 10 10C22 12 24 34 2 40" />
    <path class="nanuuk-shaft nanuuk-line" d="M-44 40L-38 46L34 -26L28 -32Z" />
    <path class="nanuuk-steel nanuuk-line" d="M47 -48L36 -12L30 -22L22 -30L12 -36Z" />
  </g>
);

const Husky = () => (
  <g>
    <path
      class="nanuuk-husky-body nanuuk-line"
      d="M-36 -4C-39 -20 -38 -34 -34 -47L-14 -30C-5 -33 5 -33 14 -30L34 -47C38 -34 39 -20 36 -4C42 4 40 14 34 16
         C28 32 14 45 0 46C-14 45 -28 32 -34 16C-40 14 -42 4 -36 -4Z"
    />
    <path
      class="nanuuk-husky-mask"
      d="M0 -8C-6 -24 -24 -22 -25 -8C-27 4 -22 10 -18 18C-15 32 -7 41 0 41
         C7 41 15 32 18 18C22 10 27 4 25 -8C24 -22 6 -24 0 -8Z"
    />
    <path class="nanuuk-husky-mask" d="M-30 -36L-19 -27L-29 -20Z M30 -36L19 -27L29 -20Z" />
    <circle class="nanuuk-dark" cx="-13" cy="-5" r="4" />
    <circle class="nanuuk-dark" cx="13" cy="-5" r="4" />
    <path class="nanuuk-dark" d="M-8 13C-4 10 4 10 8 13C8 18 3 22 0 22C-3 22 -8 18 -8 13Z" />
    <path class="nanuuk-thin" d="M0 22V29 M-9 30C-5 34 -1 33 0 29C1 33 5 34 9 30" />
  </g>
);

const Sled = () => (
  <g>
    <path class="nanuuk-load nanuuk-line" d="M-32 6C-34 -14 -14 -18 -2 -14C12 -18 24 -10 22 6Z" />
    <path class="nanuuk-rope" d="M-18 -14C-14 -6 -14 0 -16 6 M6 -14C10 -6 9 0 8 6" />
    <path class="nanuuk-wood" d="M30 26L40 -32H26 M-24 10V28 M2 10V28 M26 10V28" />
    <path class="nanuuk-wood" d="M-38 8H34" />
    <path class="nanuuk-wood" d="M-48 10C-50 24 -44 30 -34 30H46" />
  </g>
);

const Kayak = () => (
  <g>
    <path
      class="nanuuk-kayak-body nanuuk-line"
      d="M-49 0C-44 24 -18 30 4 28C26 26 44 14 49 -8C36 4 22 8 4 9C-18 10 -38 8 -49 0Z"
    />
    <path
      class="nanuuk-kayak-top nanuuk-line"
      d="M-49 0C-30 4 -18 -2 0 -4C18 -6 34 -4 49 -8C36 4 22 8 4 9C-18 10 -38 8 -49 0Z"
    />
    <ellipse class="nanuuk-dark" cx="1" cy="2.5" rx="12" ry="4.5" />
    <path class="nanuuk-wood" d="M-26 38L24 -34" />
    <path
      class="nanuuk-shaft nanuuk-line"
      d="M18 -26C18 -38 24 -48 32 -46C38 -40 34 -32 24 -28Z
         M-22 32C-32 34 -38 42 -34 49C-26 52 -20 44 -20 36Z"
    />
  </g>
);

const DRAWINGS: Record<Token | Thing, () => JSX.Element> = {
  fish: Fish,
  seal: Seal,
  walrus: Walrus,
  whale: Whale,
  bear: Bear,
  inuk: Person,
  harpoon: Harpoon,
  husky: Husky,
  sled: Sled,
  kayak: Kayak,
};

/** A drawing within a larger picture. */
export function Drawing({ of, size = 100 }: { of: Token | Thing; size?: number }) {
  const Shape = DRAWINGS[of];
  return (
    <g class="nanuuk-drawing" transform={`scale(${size / 100})`}>
      <Shape />
    </g>
  );
}

/** A drawing of its own, on a sheet. Words stand beside it or are read aloud elsewhere. */
export function Sign({ of }: { of: Token | Thing }) {
  return (
    <svg class="nanuuk-sign" viewBox="-54 -54 108 108" aria-hidden="true">
      <Drawing of={of} />
    </svg>
  );
}

/** ● ▲ ■ ◆ */
const MARK_SHAPES = [
  "M-10 0A10 10 0 1 1 10 0A10 10 0 1 1 -10 0Z",
  "M0 -12L11.5 9H-11.5Z",
  "M-9.5 -9.5H9.5V9.5H-9.5Z",
  "M0 -13L12 0L0 13L-12 0Z",
];

/** The mark of a seat, so that its colour is not needed. */
export const Mark = ({ seat }: { seat: number }) => <path class="nanuuk-seat-shape" d={MARK_SHAPES[seat % 4]} />;

/** An igloo, as wide as a space. */
export const Igloo = () => (
  <g class="nanuuk-igloo">
    <ellipse class="nanuuk-shadow" cx="4" cy="30" rx="66" ry="17" />
    <path
      class="nanuuk-igloo-wall nanuuk-line"
      d="M-58 28C-60 -18 -36 -46 0 -46C36 -46 60 -18 58 28C30 38 -30 38 -58 28Z"
    />
    <path class="nanuuk-igloo-light" d="M-50 20C-50 -16 -32 -38 -6 -41C-30 -30 -38 -6 -36 30Z" />
    <path
      class="nanuuk-igloo-seam"
      d="M-57 6C-30 14 30 14 57 6 M-50 -18C-26 -10 26 -10 50 -18 M-32 -37C-14 -31 14 -31 32 -37
         M0 -46V-33 M-20 -33L-26 -13 M20 -33L26 -13 M0 -31V-13 M-38 -14L-44 9 M38 -14L44 9
         M-14 -12L-16 11 M14 -12L16 11"
    />
    <path class="nanuuk-igloo-wall nanuuk-line" d="M-24 35C-26 4 -16 -6 0 -6C16 -6 26 4 24 35C10 37 -10 37 -24 35Z" />
    <path class="nanuuk-igloo-door" d="M-14 36C-16 12 -10 4 0 4C10 4 16 12 14 36C6 37 -6 37 -14 36Z" />
  </g>
);

/** What moves: it stands on a foot in the colour of its seat. */
export function Figure({ kind, seat }: { kind: "hunter" | "inuk" | "bear"; seat: number | null }) {
  return (
    <g class="nanuuk-figure" data-seat={seat ?? "none"}>
      <ellipse class="nanuuk-shadow" cx="5" cy="47" rx="45" ry="15" />
      <path class="nanuuk-foot-side nanuuk-line" d="M-40 38V46C-40 54 -22 60 0 60C22 60 40 54 40 46V38Z" />
      <ellipse class="nanuuk-foot nanuuk-line" cx="0" cy="38" rx="40" ry="14" />
      {kind === "bear" ? (
        <g transform="translate(0 -6) scale(1.05)">
          <Bear />
          <path
            class="nanuuk-parka nanuuk-line"
            d="M-30 -23L-17 -29C-15 -18 -17 -2 -22 8L-32 2C-28 -6 -28 -14 -30 -23Z"
          />
        </g>
      ) : (
        <g transform="translate(0 -8)">
          {kind === "hunter" && <path class="nanuuk-pole" d="M36 44V-44" />}
          {kind === "hunter" && <path class="nanuuk-steel nanuuk-line" d="M36 -62L43 -40L36 -43L29 -40Z" />}
          <Person />
        </g>
      )}
      {seat !== null && (
        <g transform={kind === "bear" ? "translate(14 -12)" : "translate(0 12)"}>
          {kind === "bear" && <circle class="nanuuk-parka nanuuk-line" r="18" />}
          <Mark seat={seat} />
        </g>
      )}
    </g>
  );
}
