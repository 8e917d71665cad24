import { useState } from "preact/hooks";
import type { Setup } from "../table/table";
import { Icon } from "../ui/Icon";
import { say } from "../ui/words";
import { beginner, drawn } from "./draw";

/** Draws by lot who sits where, and tells who begins until something else is changed. */
export function Draw({ setup, onDraw }: { setup: Setup; onDraw(setup: Setup): void }) {
  const [last, setLast] = useState<Setup | null>(null);
  if (setup.players < 2) return null;
  const draw = () => {
    const next = drawn(setup);
    setLast(next);
    onDraw(next);
  };
  return (
    <div class="draw">
      <button type="button" class="button" data-testid="draw" onClick={draw}>
        <Icon name="restart" />
        {say("web.setup.draw")}
      </button>
      <p role="status">{last === setup ? beginner(setup) : say("web.setup.draw.about")}</p>
    </div>
  );
}
