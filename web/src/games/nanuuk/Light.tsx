/**
 * Light.tsx - how light falls on the ice: from the upper left, paler where it meets the sea.
 */
export const Light = () => (
  <defs>
    {[0, 1, 2, 3].map((tone) => (
      <linearGradient key={tone} id={`nanuuk-snow-${tone}`} x1="0.1" y1="0" x2="0.8" y2="1">
        <stop class="nanuuk-snow-light" offset={0.05 + tone * 0.07} />
        <stop class="nanuuk-snow-shade" offset="0.72" />
        <stop class="nanuuk-snow-deep" offset="1" />
      </linearGradient>
    ))}
    <linearGradient id="nanuuk-bevel" x1="0.2" y1="0" x2="0.8" y2="1">
      <stop class="nanuuk-bevel-light" offset="0.15" stop-opacity="0.95" />
      <stop class="nanuuk-bevel-light" offset="0.5" stop-opacity="0" />
      <stop class="nanuuk-bevel-shade" offset="0.9" stop-opacity="0.4" />
    </linearGradient>
    <linearGradient id="nanuuk-cliff" x1="0" y1="0" x2="0" y2="1">
      <stop class="nanuuk-cliff-top" offset="0.3" />
      <stop class="nanuuk-cliff-low" offset="1" />
    </linearGradient>
    <radialGradient id="nanuuk-haze">
      <stop class="nanuuk-haze" offset="0.6" />
      <stop class="nanuuk-haze" offset="1" stop-opacity="0" />
    </radialGradient>
    {/* WebKit knows no drop-shadow() of CSS within a picture, but this. */}
    <filter id="nanuuk-ring" filterUnits="userSpaceOnUse" x="-500" y="-500" width="2000" height="2000">
      <feDropShadow dx="0" dy="0" stdDeviation="2" class="nanuuk-focus-shade" />
      <feDropShadow dx="0" dy="0" stdDeviation="1" class="nanuuk-focus-shade" />
    </filter>
  </defs>
);
