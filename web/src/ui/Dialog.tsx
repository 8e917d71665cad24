import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { Icon } from "./Icon";
import { say } from "./words";

interface Props {
  title: string;
  onClose(): void;
  children: ComponentChildren;
  /** A wider one, for tables and pictures. */
  wide?: boolean;
  testid?: string;
}

/** A dialog over the page. The browser keeps the focus inside and closes it with Esc. */
export function Dialog({ title, onClose, children, wide, testid }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const before = document.activeElement;
    element.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const outside = (event: MouseEvent) => {
    if (event.target === element.current) onClose();
  };
  return (
    <dialog
      ref={element}
      class={wide ? "dialog dialog-wide" : "dialog"}
      aria-labelledby={heading}
      data-testid={testid}
      onClose={onClose}
      onClick={outside}
    >
      <div class="dialog-sheet">
        <header class="dialog-head">
          <h2 id={heading}>{title}</h2>
          <button type="button" class="button quiet icon-only" aria-label={say("web.close")} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        <div class="dialog-body">{children}</div>
      </div>
    </dialog>
  );
}
