/**
 * Space.tsx - one space of the floe: its ice, what lies on it, and whether one can go there.
 */
import { useMemo } from "preact/hooks";
import type { FaceProps } from "../../play/face";
import { asButton, standing } from "./button";
import { Drawing, Igloo } from "./drawings";
import { centre } from "./floe";
import { Footing } from "./Footing";
import { chance, inner, plateOf, type Ice } from "./ice";
import { spaceLabel } from "./labels";
import { fleesFrom, isIgloo, tokenPlace } from "./places";
import { borderAt, openBorders, spaceTag } from "./spots";
import { onSpace, type NanuukView, type SpaceName } from "./view";

export interface SpaceProps extends FaceProps<NanuukView> {
  space: SpaceName;
  ice: Ice;
  /** Has it the Tab stop of the floe? */
  stop: boolean;
}

/** Ridges that the wind left in the snow. */
function ridges(space: SpaceName): string {
  const random = chance(`snow ${space}`);
  const { x, y } = centre(space);
  let path = "";
  for (let n = 0; n < 7; n += 1) {
    const [angle, far, long] = [random() * 2 * Math.PI, Math.sqrt(random()) * 58, 10 + random() * 22];
    const from = `${(x + far * Math.cos(angle) - long / 2).toFixed(1)} ${(y + far * Math.sin(angle)).toFixed(1)}`;
    path += `M${from}q${(long / 2).toFixed(1)} ${(-3 - random() * 4).toFixed(1)} ${long.toFixed(1)} 0`;
  }
  return path;
}

function Plate({ space, ice }: { space: SpaceName; ice: Ice }) {
  const plate = useMemo(() => plateOf(ice, space), [ice, space]);
  return (
    <>
      <path class="nanuuk-cliff" fill="url(#nanuuk-cliff)" d={plate.cliff} />
      <path class="nanuuk-rift" d={plate.rift} />
      <path class="nanuuk-face" fill={`url(#nanuuk-snow-${Math.floor(chance(space)() * 4)})`} d={plate.face} />
      <path class="nanuuk-bevel" stroke="url(#nanuuk-bevel)" d={plate.bevel} />
      <path class="nanuuk-ridges" d={ridges(space)} />
      <path class="nanuuk-seams" d={plate.seams} />
      <path class="nanuuk-rim" d={plate.rim} />
    </>
  );
}

export function Space(props: SpaceProps) {
  const { space, ice, moment, stop } = props;
  const view = moment.view;
  const tag = spaceTag(view, space, props.open, props.picked);
  const own = `space:${space}`;
  const starts = tag !== own && props.open.has(tag);
  const token = fleesFrom(view) === space ? "bear" : view.tokens[space];
  const igloo = isIgloo(view, space);
  const { x, y } = centre(space);
  const lies = tokenPlace(view, space);
  const onClick = (event: MouseEvent) => {
    const border = openBorders(props.open).length > 0 ? borderAt(event, space) : null;
    props.onPick(border ? `border:${border}` : tag);
  };
  return (
    <g
      class={`nanuuk-space ${standing(props, own)} ${starts ? "nanuuk-start" : ""}`}
      {...asButton(props, own, tag, stop, spaceLabel(props, space))}
      onClick={onClick}
    >
      <Plate space={space} ice={ice} />
      <path class="nanuuk-ring-casing" d={inner(space, 0.82)} />
      <path class="nanuuk-ring" d={inner(space, 0.82)} />
      {igloo && (
        <g transform={`translate(${x} ${y - 9}) scale(0.95)`}>
          <Igloo />
        </g>
      )}
      {token && (
        <g class="nanuuk-token" data-token={space}>
          <g transform={`translate(${lies.x} ${lies.y}) scale(${lies.size / 100})`}>
            <ellipse class="nanuuk-shadow" cx="4" cy="38" rx="42" ry="12" />
            <Drawing of={token} />
          </g>
        </g>
      )}
      {props.open.has(own) && <Footing {...props} crowded={!!token || igloo || onSpace(view, space).length > 0} />}
      <text class="nanuuk-space-name" x={x - 38} y={y - 53}>
        {space}
      </text>
      <path class="nanuuk-focus-ring" d={inner(space, 0.9)} />
    </g>
  );
}
