import { say } from "../words";
import { Dialog } from "./Dialog";

const KEYS: [string[], string][] = [
  [["Tab"], "web.keys.tab"],
  [["↑", "↓", "←", "→"], "web.keys.arrows"],
  [["Enter", "Space"], "web.keys.pick"],
  [["PageUp", "PageDown"], "web.keys.floors"],
  [["0"], "web.keys.camera"],
  [["M", "/"], "web.keys.type"],
  [["U"], "web.keys.undo"],
  [["H"], "web.keys.hint"],
  [["T"], "web.keys.text"],
  [["←", "→"], "web.keys.travel"],
  [["Home", "End"], "web.keys.ends"],
  [["Esc"], "web.keys.escape"],
  [["?"], "web.keys.help"],
];

/** All keys of the page. */
export function KeysHelp({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={say("web.keys")} onClose={onClose} testid="keys">
      <dl class="keys">
        {KEYS.map(([keys, words]) => (
          <div key={words}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{say(words)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
