import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Move, Refusal, Table } from "../table/table";
import { Icon } from "../ui/Icon";
import { say } from "../ui/words";

const MOST = 8;

interface Props {
  table: Table;
  moves: readonly Move[];
  onPlay(move: string): Promise<boolean>;
  onClose(): void;
}

/** Moves that begin like what was typed, then those whose words contain it. */
function matching(moves: readonly Move[], typed: string): Move[] {
  const wanted = typed.trim().toLowerCase();
  const begins = moves.filter(({ move }) => move.toLowerCase().startsWith(wanted));
  const tells = moves.filter((move) => !begins.includes(move) && move.text.toLowerCase().includes(wanted));
  return [...begins, ...tells].slice(0, MOST);
}

/** A line for moves in notation, with the legal ones as completion. */
export function TypedMove({ table, moves, onPlay, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(-1);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const found = matching(moves, typed);
  useLayoutEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  const play = async (move: string) => {
    const refused = await table.check(move);
    if (refused) return setRefusal(refused);
    setTyped("");
    setAt(-1);
    await onPlay(move);
    return undefined;
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") setAt(Math.min(at + 1, found.length - 1));
    else if (event.key === "ArrowUp") setAt(Math.max(at - 1, -1));
    else if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && (found[at] || typed.trim())) void play(found[at]?.move ?? typed.trim());
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const type = (text: string) => {
    setTyped(text);
    setAt(-1);
    setRefusal(null);
  };

  return (
    <div class="card typed" data-testid="typed">
      <div class="typed-line">
        <input
          ref={field}
          class="field"
          role="combobox"
          aria-label={say("web.type.field")}
          aria-expanded={found.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={at >= 0 ? `${list}-${at}` : undefined}
          autocomplete="off"
          spellcheck={false}
          placeholder={say("web.type.example", { move: moves[0]?.move ?? "" })}
          value={typed}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={keys}
        />
        <button type="button" class="button quiet icon-only" aria-label={say("web.close")} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <p class="typed-why" role="status">
        {refusal && `${refusal.message} ${refusal.rule ? say("web.rule", { rule: refusal.rule }) : ""}`}
      </p>
      <ul id={list} role="listbox" aria-label={say("web.type.list")} class="typed-list">
        {found.map(({ move, text }, i) => (
          <li
            id={`${list}-${i}`}
            key={move}
            role="option"
            aria-selected={i === at}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => void play(move)}
          >
            <code>{move}</code> {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
