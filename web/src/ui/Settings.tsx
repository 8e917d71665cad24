import { Dialog } from "./Dialog";
import { LanguageChoice } from "./LanguageChoice";
import { useLook, type Confirm, type Palette } from "./look";
import { PACES } from "./pace";
import { canVibrate, sound } from "./sounds";
import { Switch } from "./Switch";
import { say } from "./words";

const PALETTES: Palette[] = ["ice", "vivid", "night"];
const CONFIRM: Confirm[] = ["always", "usual", "online", "never"];

/** How it looks and sounds. */
export function Settings({ onClose }: { onClose(): void }) {
  const { look, change } = useLook();
  const setVolume = (volume: number) => {
    change({ volume });
    sound("turn", volume);
  };
  return (
    <Dialog title={say("web.settings")} onClose={onClose} testid="settings">
      <LanguageChoice />
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
      <fieldset class="choice-row" data-testid="pace">
        <legend>{say("web.pace")}</legend>
        {PACES.map((pace) => (
          <label class="choice" key={pace}>
            <input
              type="radio"
              name="pace"
              value={pace}
              checked={look.pace === pace}
              onChange={() => change({ pace })}
            />
            <span>
              <b>{say(`web.pace.${pace}`)}</b>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset class="choice-row">
        <legend>{say("web.confirm_moves")}</legend>
        {CONFIRM.map((confirm) => (
          <label class="choice" key={confirm}>
            <input
              type="radio"
              name="confirm"
              value={confirm}
              checked={look.confirm === confirm}
              onChange={() => change({ confirm })}
            />
            <span>
              <b>{say(`web.confirm_moves.${confirm}`)}</b>
              <small>{say(`web.confirm_moves.${confirm}.about`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <Switch
        name={say("web.coach")}
        about={say("web.coach.about")}
        on={look.coach}
        onChange={(coach) => change({ coach })}
      />
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
        onChange={(on) => {
          change({ sound: on });
          if (on) sound("turn", look.volume);
        }}
      />
      {look.sound && (
        <label class="volume">
          <span>{say("web.volume")}</span>
          <input
            type="range"
            min="0.1"
            max="1"
            step="0.1"
            data-testid="volume"
            value={String(look.volume)}
            onChange={(event) => setVolume(Number(event.currentTarget.value))}
          />
        </label>
      )}
      {canVibrate() && (
        <Switch
          name={say("web.haptics")}
          about={say("web.haptics.about")}
          on={look.haptics}
          onChange={(haptics) => change({ haptics })}
        />
      )}
      <Switch
        name={say("web.flat")}
        about={say("web.flat.about")}
        on={look.flat}
        onChange={(flat) => change({ flat })}
      />
    </Dialog>
  );
}
