/**
 * Aid.tsx - where the player aid lies: beside the board where there is room, until it is put away, else over it.
 */
import { useState } from "preact/hooks";
import { askedNow } from "../aid/concerns";
import type { Live, Setup } from "../table/table";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { read, write } from "../ui/storage";
import { say } from "../ui/words";
import { later } from "../ui/later";
import type { Picking } from "./usePicks";

const AidLines = later(async () => (await import("../aid/AidLines")).AidLines);

/** As in game.css: where score and log have a column of their own. */
const WIDE = "(min-width: 1100px) and (min-height: 501px)";
const KEY = "floe-aid";

/** Is there room beside the board? */
export const isWide = () => matchMedia(WIDE).matches;

/** Does it lie beside the board? `toggle` opens it wherever it can lie, or puts it away. */
export function useAidPlace(openDialog: () => void): { docked: boolean; toggle(): void } {
  const [docked, setDocked] = useState(() => read(KEY, false) && isWide());
  const toggle = () => {
    if (!docked && !isWide()) return openDialog();
    write(KEY, !docked);
    setDocked(!docked);
  };
  return { docked, toggle };
}

interface Props {
  setup: Setup;
  live: Live;
  picking: Picking;
  onRule(rule: string): void;
  onClose(): void;
}

function Lines({ setup, live, picking, onRule }: Props) {
  return <AidLines kind={setup} now={askedNow(live.prompt, picking)} onRule={onRule} />;
}

export function AidDialog(props: Props) {
  return (
    <Dialog title={say("web.aid")} onClose={props.onClose} testid="aid">
      <Lines {...props} />
    </Dialog>
  );
}

/** Beside the board; what it is called stands above it. */
export function AidDocked(props: Props) {
  return (
    <div class="aid-docked" data-testid="aid-docked">
      <header>
        <h2>{say("web.aid")}</h2>
        <button
          type="button"
          class="button quiet icon-only"
          aria-label={say("web.close")}
          data-testid="close-aid"
          onClick={props.onClose}
        >
          <Icon name="close" />
        </button>
      </header>
      <div class="aid-scroll" tabIndex={0} role="region" aria-label={say("web.aid")}>
        <Lines {...props} />
      </div>
    </div>
  );
}
