/**
 * Board.tsx - the floe: water, ice that breaks, who and what is on it, and what one can do.
 */
import { useMemo, useRef } from "preact/hooks";
import { OursMark } from "../../aid/OursMark";
import type { FaceProps } from "../../play/face";
import { say } from "../../ui/words";
import { isOurs } from "./edition";
import { areaOf, centre } from "./floe";
import type { Ice } from "./ice";
import { Light } from "./Light";
import { Marks } from "./Marks";
import { ghostsOf, newCracks, useMotion } from "./motion";
import { Pieces, Fading, Opening } from "./Pieces";
import { Sea } from "./Sea";
import { Space } from "./Space";
import { BorderSpot, HunterSpot } from "./Spots";
import { openBorders, openHunters, pieceTag, spotsOf } from "./spots";
import type { NanuukView, SpaceName } from "./view";
import { useWalk } from "./walk";
import "./tokens.css";
import "./board.css";
import "./drawings.css";

/** The part of the picture that shows all spaces in play, with room for those who stand at the back. */
function frame(area: readonly SpaceName[]): string {
  const places = area.map(centre);
  const left = Math.min(...places.map((at) => at.x)) - 105;
  const right = Math.max(...places.map((at) => at.x)) + 105;
  const top = Math.min(...places.map((at) => at.y)) - 112;
  const bottom = Math.max(...places.map((at) => at.y)) + 132;
  return `${left} ${top} ${right - left} ${bottom - top}`;
}

/** From the back to the front, so that what stands in front covers what is behind. */
const byDepth = (area: readonly SpaceName[]) => [...area].sort((a, b) => centre(a).y - centre(b).y);

export function Board(props: FaceProps<NanuukView>) {
  const { open, events, look } = props;
  const view = props.moment.view;
  const picture = useRef<SVGSVGElement>(null);
  const area = useMemo(() => areaOf(view), [view]);
  const ice: Ice = useMemo(() => ({ area: new Set(area), cracks: new Set(view.cracks) }), [area, view]);
  const borders = openBorders(open);
  const walk = useWalk(picture, spotsOf(view, open), open, props.onPoint);
  const before = useMotion(picture, props);
  const ghosts = useMemo(() => ghostsOf(before.current, view, events), [events]);

  return (
    <div class="nanuuk-board" data-motion={look.motion ? "yes" : "no"}>
      <svg
        ref={picture}
        class="nanuuk-floe"
        viewBox={frame(area)}
        role="group"
        aria-label={say("web.nanuuk.board")}
        onKeyDown={walk.onKeyDown}
        onPointerLeave={() => props.onPoint(null)}
      >
        <Light />
        <Sea ice={ice} />
        <g>
          {byDepth(area).map((space) => (
            <Space key={space} {...props} space={space} ice={ice} stop={walk.current === `space:${space}`} />
          ))}
        </g>
        {newCracks(events).map((border) => (
          <Opening key={border} border={border} />
        ))}
        {borders.map((border) => (
          <BorderSpot
            key={border}
            {...props}
            border={border}
            all={borders}
            stop={walk.current === `border:${border}`}
          />
        ))}
        <Marks marks={props.marks} />
        <Pieces {...props} />
        {openHunters(view, open).map((piece) => (
          <HunterSpot
            key={pieceTag(view, piece)}
            {...props}
            piece={piece}
            stop={walk.current === pieceTag(view, piece)}
          />
        ))}
        {ghosts.map((ghost) => (
          <Fading key={ghost.space} {...ghost} />
        ))}
      </svg>
      {isOurs && <OursMark kind={props.setup} />}
    </div>
  );
}
