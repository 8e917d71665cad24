import { Dialog } from "./Dialog";
import { type Key, say } from "./words";

/** Keys, and the sentence that says what they do. */
export type KeyHelp = readonly [keys: readonly string[], words: Key];

const KEYS: readonly KeyHelp[] = [
  [["Tab"], "web.keys.tab"],
  [["↑", "↓", "←", "→"], "web.keys.arrows"],
  [["Enter", "Space"], "web.keys.pick"],
  [["M", "/"], "web.keys.type"],
  [["U"], "web.keys.undo"],
  [["H"], "web.keys.hint"],
  [["A"], "web.keys.aid"],
  [["T"], "web.keys.text"],
  [["←", "→"], "web.keys.travel"],
  [["Home", "End"], "web.keys.ends"],
  [["Esc"], "web.keys.escape"],
  [["?"], "web.keys.help"],
];

/** Keys that are called differently on the keyboards of other languages. */
const NAMES: Partial<Record<string, Key>> = {
  Enter: "web.key.enter",
  Space: "web.key.space",
  Home: "web.key.home",
  End: "web.key.end",
  PageUp: "web.key.page_up",
  PageDown: "web.key.page_down",
};

function nameOf(key: string): string {
  const name = NAMES[key];
  return name ? say(name) : key;
}

/** All keys of the page, and those of the game that is shown. */
export function KeysHelp({ own = [], onClose }: { own?: readonly KeyHelp[]; onClose(): void }) {
  return (
    <Dialog title={say("web.keys")} onClose={onClose} testid="keys">
      <dl class="keys">
        {[...KEYS, ...own].map(([keys, words]) => (
          <div key={words}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{nameOf(key)}</kbd>
              ))}
            </dt>
            <dd>{say(words)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
