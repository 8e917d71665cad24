/**
 * Drawer.tsx - what a small screen has no room for beside the board: it lies over the board when it is asked for. On a large
 * screen a drawer is simply there (drawer.css), and its button is not.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Icon, type IconName } from "../ui/Icon";
import { memo } from "../ui/memo";
import { say } from "../ui/words";

export type DrawerName = "hands" | "side";

export interface Drawers {
  open: DrawerName | null;
  toggle(name: DrawerName): void;
  close(): void;
}

/** Can something be picked in the closed drawer only? */
function onlyThere(drawer: Element): boolean {
  const offers = [...document.querySelectorAll(".game [data-tag][data-open]")];
  return offers.length > 0 && offers.every((offer) => drawer.contains(offer));
}

/** Which drawer is open. It opens by itself while everything that can be picked lies in it. */
export function useDrawers(offered: ReadonlySet<string>): Drawers {
  const [open, setOpen] = useState<DrawerName | null>(null);
  const bySelf = useRef(false);
  const set = (name: DrawerName | null, self = false) => {
    bySelf.current = self;
    setOpen(name);
  };
  useEffect(() => {
    const hands = document.querySelector('[data-drawer="hands"]');
    const needed = hands !== null && onlyThere(hands);
    if (needed) set("hands", true);
    else if (bySelf.current) set(null);
  }, [offered]);
  return useMemo(() => ({ open, toggle: (name) => set(open === name ? null : name), close: () => set(null) }), [open]);
}

const BUTTONS: readonly { name: DrawerName; icon: IconName; words: () => string }[] = [
  { name: "hands", icon: "person", words: () => say("web.drawer.hands") },
  { name: "side", icon: "text", words: () => say("web.drawer.side") },
];

export const DrawerButtons = memo(function DrawerButtons({ drawers }: { drawers: Drawers }) {
  return (
    <div class="drawer-buttons">
      {BUTTONS.map(({ name, icon, words }) => (
        <button
          key={name}
          type="button"
          class="button"
          data-testid={`drawer-${name}`}
          aria-expanded={drawers.open === name}
          aria-controls={`drawer-${name}`}
          onClick={() => drawers.toggle(name)}
        >
          <Icon name={icon} />
          <span>{words()}</span>
        </button>
      ))}
    </div>
  );
});

interface Props {
  name: DrawerName;
  drawers: Drawers;
  children: ComponentChildren;
}

/** Esc closes it, and the focus returns to its button. */
export const Drawer = memo(function Drawer({ name, drawers, children }: Props) {
  const open = drawers.open === name;
  const keys = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    event.preventDefault();
    event.stopPropagation();
    drawers.close();
    document.querySelector<HTMLElement>(`[aria-controls="drawer-${name}"]`)?.focus();
  };
  return (
    <div class="drawer" id={`drawer-${name}`} data-drawer={name} data-drawn={open ? "yes" : "no"} onKeyDown={keys}>
      <button
        type="button"
        class="button quiet icon-only drawer-close"
        aria-label={say("web.close")}
        onClick={drawers.close}
      >
        <Icon name="close" />
      </button>
      {children}
    </div>
  );
});
