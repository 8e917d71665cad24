/**
 * Controls.tsx - from where the temple is seen, and how much of it.
 */
import type { ComponentChildren } from "preact";
import { say } from "../../ui/words";
import { FLOORS } from "./view";

interface Props {
  sight: Sight;
  onSight(sight: Sight): void;
}

/** A cube from its corner, a floor from above, and floors with the side marked from which they are seen. */
const ICONS: Record<CameraName, string> = {
  corner: "M12 2.5L20.5 7.2V16.8L12 21.5 3.5 16.8V7.2ZM12 12V21.5M12 12L3.5 7.2M12 12L20.5 7.2",
  top: "M4 4H20V20H4ZM12 4V20M4 12H20",
  north: "M6 9H18V21H6ZM12 1.5V6M9.5 4L12 6.5 14.5 4",
  east: "M3 6H15V18H3ZM22.5 12H18M20 9.5L17.5 12 20 14.5",
  south: "M6 3H18V15H6ZM12 22.5V18M9.5 20L12 17.5 14.5 20",
  west: "M9 6H21V18H9ZM1.5 12H6M4 9.5L6.5 12 4 14.5",
};
const APART = "M4 19L12 22 20 19M4 12L12 15 20 12 12 9ZM12 1.5V6M9.8 3.6L12 1.4 14.2 3.6";

const Icon = ({ path }: { path: string }) => (
  <svg class="nt-icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);

interface ToggleProps {
  on: boolean;
  label: string;
  children: ComponentChildren;
  onClick(): void;
}

function Toggle({ on, label, children, onClick }: ToggleProps) {
  return (
    <button type="button" class="nt-tool" aria-pressed={on} aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  );
}

export function Controls({ sight, onSight }: Props) {
  const look = (camera: CameraName) => onSight({ ...sight, camera, wish: sight.wish + 1 });
  return (
    <div class="nt-controls">
      <div class="nt-tools" role="group" aria-label={say("web.nunatak.cameras")}>
        {CAMERAS.map((camera) => (
          <Toggle
            key={camera}
            on={camera === sight.camera}
            label={say(`web.nunatak.camera.${camera}`)}
            onClick={() => look(camera)}
          >
            <Icon path={ICONS[camera]} />
          </Toggle>
        ))}
      </div>
      <div class="nt-tools" role="group" aria-label={say("web.nunatak.floors")}>
        <Toggle
          on={sight.apart}
          label={say("web.nunatak.apart")}
          onClick={() => onSight({ ...sight, apart: !sight.apart })}
        >
          <Icon path={APART} />
        </Toggle>
        {FLOORS.map((floor) => (
          <Toggle
            key={floor}
            on={floor === sight.top}
            label={say("web.nunatak.up_to_floor", { number: floor })}
            onClick={() => onSight({ ...sight, top: floor })}
          >
            {String(floor)}
          </Toggle>
        ))}
      </div>
    </div>
  );
}

/** The named cameras. Row 1 is in the north, column a in the west. */
export const CAMERAS = ["corner", "top", "north", "east", "south", "west"] as const;
export type CameraName = (typeof CAMERAS)[number];

/** How the temple is looked at. Nothing of it changes the game. */
export interface Sight {
  camera: CameraName;
  /** Grows with every wish for a camera, so that the same one can be asked for again. */
  wish: number;
  /** Floors are lifted apart. */
  apart: boolean;
  /** Floors above it are see-through. */
  top: number;
}

export const USUAL_SIGHT: Sight = { camera: "corner", wish: 0, apart: false, top: FLOORS.length };
