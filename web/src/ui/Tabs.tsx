import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";

export interface Tab {
  name: string;
  content: ComponentChildren;
}

/** One below the other where there is room (CSS shows all of them), else as tabs. */
export function Tabs({ tabs }: { tabs: readonly Tab[] }) {
  const [at, setAt] = useState(0);
  const id = useId();
  const keys = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const next = (at + by + tabs.length) % tabs.length;
    setAt(next);
    document.getElementById(`${id}-tab-${next}`)?.focus();
  };
  return (
    <div class="tabs">
      <div class="tab-row" role="tablist" onKeyDown={keys}>
        {tabs.map(({ name }, i) => (
          <button
            type="button"
            role="tab"
            id={`${id}-tab-${i}`}
            key={name}
            aria-selected={i === at}
            aria-controls={`${id}-${i}`}
            tabIndex={i === at ? 0 : -1}
            onClick={() => setAt(i)}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ name, content }, i) => (
        <div
          key={name}
          id={`${id}-${i}`}
          role="tabpanel"
          class={i === at ? "tab-page" : "tab-page tab-away"}
          aria-labelledby={`${id}-tab-${i}`}
        >
          <h2 class="tab-title">{name}</h2>
          {content}
        </div>
      ))}
    </div>
  );
}
