import { Dialog } from "./Dialog";
import { useLook, type Palette } from "./look";
import { say } from "./words";

const PALETTES: Palette[] = ["ice", "vivid", "night"];

interface SwitchProps {
  name: string;
  about: string;
  on: boolean;
  onChange(on: boolean): void;
}

export function Switch({ name, about, on, onChange }: SwitchProps) {
  return (
    <label class="switch">
      <input type="checkbox" role="switch" checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>
        <b>{name}</b>
        <small>{about}</small>
      </span>
    </label>
  );
}

/** How it looks and sounds. */
export function Settings({ onClose }: { onClose(): void }) {
  const { look, change } = useLook();
  return (
    <Dialog title={say("web.settings")} onClose={onClose} testid="settings">
      <fieldset class="choice-row">
        <legend>{say("web.palette")}</legend>
        {PALETTES.map((palette) => (
          <label class="choice" key={palette}>
            <input
              type="radio"
              name="palette"
              checked={look.palette === palette}
              onChange={() => change({ palette })}
            />
            <span>
              <b>{say(`web.palette.${palette}`)}</b>
              <small>{say(`web.palette.${palette}.about`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <Switch
        name={say("web.motion")}
        about={say("web.motion.about")}
        on={look.motion}
        onChange={(motion) => change({ motion })}
      />
      <Switch
        name={say("web.sound")}
        about={say("web.sound.about")}
        on={look.sound}
        onChange={(sound) => change({ sound })}
      />
      <Switch
        name={say("web.flat")}
        about={say("web.flat.about")}
        on={look.flat}
        onChange={(flat) => change({ flat })}
      />
    </Dialog>
  );
}
