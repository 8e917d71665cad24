import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../../ui/Icon";
import { say } from "../../ui/words";
import type { Person, Remark } from "../net/protocol";
import type { Room } from "../net/room";
import { Chat, muted } from "./Chat";

/** How many remarks of others have come since. */
export const unreadOf = (remarks: readonly Remark[], read: number, you: Person) =>
  remarks.filter(({ number, from }) => number > read && from.id !== you.id && !muted.value.includes(from.id)).length;

interface Props {
  room: Room;
  you: Person;
  onClose(): void;
}

/** The talk, over a corner of the game, which goes on meanwhile. */
export function ChatPanel({ room, you, onClose }: Props) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.querySelector<HTMLElement>("input")?.focus({ preventScroll: true }), []);
  const keys = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onClose();
  };
  return (
    <section class="chat-panel" ref={panel} aria-label={say("web.chat")} onKeyDown={keys} data-testid="chat">
      <header>
        <h2>{say("web.chat")}</h2>
        <button type="button" class="button quiet icon-only" aria-label={say("web.close")} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <Chat room={room} you={you} />
    </section>
  );
}
