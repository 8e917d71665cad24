import { domeFoot, templeBlocks } from "./temple";

const BLOCKS = templeBlocks();

function Temple() {
  const [x, y] = domeFoot;
  return (
    <g>
      {BLOCKS.map(({ key, tint, top, left, right }) => (
        <g key={key} class={`tint-${tint}`}>
          <polygon class="face-left" points={left} />
          <polygon class="face-right" points={right} />
          <polygon class="face-top" points={top} />
        </g>
      ))}
      <path class="dome" d={`M${x - 44} ${y}a44 46 0 0 1 88 0a44 22 0 0 1-88 0z`} />
      <path class="dome-shine" d={`M${x - 26} ${y - 8}a28 32 0 0 1 16-26`} />
    </g>
  );
}

/** The floe's upper side; the temple stands on its middle. */
const FLOE = "M-420 10 -330-70-150-112 40-128 220-104 372-62 440 20 366 96 190 138-20 152-230 128-370 84z";
const FLOE_EDGE =
  "M-420 10-370 84-230 128-20 152 190 138 366 96 440 20 440 58 366 134 190 176-20 190-230 166-370 122-420 48z";
const BEAR =
  "M-62 0c-4-30 10-46 36-48 18-2 34 0 46-6 8-10 22-12 32-4 8 2 16 8 18 14l-14 10c-8 4-14 8-16 14l2 20H28l-4-16-34 2" +
  "-4 14h-16l2-18-12 8-6 10z";
const GLINTS =
  "M600 640h240M640 668h170M560 700h120M740 726h120M90 690h130M240 760h170M1320 850h180M1180 920h240M120 930h220" +
  "M500 946h130M820 962h200";
const BIRDS = "M420 210q12-14 24 0q12-14 24 0M500 250q9-11 18 0q9-11 18 0M1290 190q10-12 20 0q10-12 20 0";

function Floe() {
  return (
    <g>
      <path class="floe-edge" d={FLOE_EDGE} />
      <path class="floe-top" d={FLOE} />
      <path class="floe-crack" d="M-330-70-262-30-276 22-206 66-230 128M372-62 296-26 318 30 262 66 290 114" />
    </g>
  );
}

function Kayak() {
  return (
    <g class="kayak" transform="translate(360 846) scale(1.100)">
      <path class="kayak-hull" d="M-92-4c40 22 144 22 184 0-30 6-58 8-92 8s-62-2-92-8z" />
      <path class="kayak-coat" d="M-14 2c-2-22 4-34 14-34s16 12 14 34z" />
      <circle class="kayak-hood" cx="0" cy="-38" r="11" />
      <circle class="kayak-face" cx="3" cy="-37" r="6.500" />
      <path class="kayak-paddle" d="M-52-34 50-4" />
      <path class="kayak-blade" d="M-66-40q6-6 16 2l2 6q-12 2-18-8zM64 2q-6 6-16-2l-2-6q12-2 18 8z" />
    </g>
  );
}

function Bear() {
  return (
    <g class="bear" transform="translate(1430 742) scale(.95)">
      <path d={BEAR} />
      <circle class="bear-eye" cx="56" cy="-44" r="2.200" />
      <circle class="bear-eye" cx="69" cy="-40" r="2.400" />
    </g>
  );
}

/** A temple of ice on a calm sea: the picture of the start page. It is only decoration. */
export function Scene() {
  return (
    <svg class="scene" viewBox="0 0 1600 1000" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <linearGradient id="scene-sky" x1="0" y1="0" x2="0" y2="1">
          <stop class="sky-high" offset="0" />
          <stop class="sky-low" offset="1" />
        </linearGradient>
        <linearGradient id="scene-sea" x1="0" y1="0" x2="0" y2="1">
          <stop class="sea-far" offset="0" />
          <stop class="sea-near" offset="1" />
        </linearGradient>
        <radialGradient id="scene-sun">
          <stop class="sun-core" offset="0" />
          <stop class="sun-core" offset=".25" />
          <stop class="sun-glow" offset=".28" />
          <stop class="sun-rim" offset="1" />
        </radialGradient>
      </defs>
      <rect fill="url(#scene-sky)" width="1600" height="640" />
      <g class="stars">
        {[120, 310, 520, 690, 880, 1010, 1180, 1330, 1490, 240, 610, 1260].map((x, i) => (
          <circle key={x} cx={x} cy={40 + ((i * 83) % 300)} r={1 + (i % 3) * 0.7} />
        ))}
      </g>
      <circle fill="url(#scene-sun)" cx="700" cy="300" r="200" />
      <g class="far-ice">
        <path d="M0 600 70 520 130 548 210 470 290 540 352 512 430 600z" />
        <path d="M1130 600 1210 498 1262 534 1330 446 1420 540 1476 500 1600 580V600z" />
      </g>
      <g class="near-ice">
        <path d="M-20 604 60 566 150 584 240 556 330 604zM1260 604 1350 560 1440 582 1540 548 1640 604z" />
      </g>
      <rect fill="url(#scene-sea)" y="600" width="1600" height="400" />
      <g class="glints">
        <path d={GLINTS} />
      </g>
      <g transform="translate(1010 690)">
        <g transform="translate(0 30) scale(1.200)">
          <Floe />
        </g>
        <path class="shade" d="M-270 0 0 142 440 20 300-60 60-110z" />
        <g transform="translate(0 -6) scale(1.420)">
          <Temple />
        </g>
      </g>
      <Bear />
      <Kayak />
      <path class="birds" d={BIRDS} />
    </svg>
  );
}
