import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { LogEntry, Setup } from "../table/table";
import { say } from "../ui/words";
import { SeatName } from "./SeatName";

interface Props {
  setup: Setup;
  log: readonly LogEntry[];
  /** The ply shown: its line is marked. */
  ply: number;
  onGo(ply: number): void;
}

interface Turn {
  turn: number;
  seat: number;
  entries: LogEntry[];
}

function byTurn(log: readonly LogEntry[]): Turn[] {
  const turns: Turn[] = [];
  for (const entry of log) {
    const last = turns.at(-1);
    if (last && last.turn === entry.turn && last.seat === entry.seat) last.entries.push(entry);
    else turns.push({ turn: entry.turn, seat: entry.seat, entries: [entry] });
  }
  return turns;
}

/** What came to light by itself is told more softly than what somebody did. */
function Sentences({ entry }: { entry: LogEntry }) {
  if (entry.events.length === 0) return <>{entry.text}</>;
  return (
    <>
      {entry.events.map(({ text, revealed }, i) => (
        <span key={i} class={revealed ? "news" : undefined}>
          {text}{" "}
        </span>
      ))}
    </>
  );
}

/** Follows the newest line as long as nobody has scrolled away from it, and the line of the moment shown. */
function useFollow(count: number, ply: number) {
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  useLayoutEffect(() => {
    // With the next picture, which is laid out anyway: asked for here and now it would be laid out twice.
    const frame = requestAnimationFrame(() => {
      if (box.current && atEnd.current) box.current.scrollTop = box.current.scrollHeight;
    });
    return () => cancelAnimationFrame(frame);
  }, [count]);
  useLayoutEffect(() => {
    const line = box.current?.querySelector<HTMLElement>("[aria-current]");
    if (!box.current || !line || ply === count) return;
    const above = line.offsetTop - box.current.scrollTop;
    const room = box.current.clientHeight - line.offsetHeight;
    if (above < 0 || above > room) box.current.scrollTop = line.offsetTop - room / 2;
  }, [ply]);
  const onScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = box.current!;
    atEnd.current = scrollHeight - scrollTop - clientHeight < 40;
  };
  return { box, onScroll };
}

/** One turn. It is not made anew as long as nothing of it changes: a log has some hundred lines. */
function TurnLines({ setup, turn, ply }: { setup: Setup; turn: Turn; ply: number }) {
  const { seat, entries } = turn;
  const current = entries.some((entry) => entry.ply === ply) ? ply : null;
  return useMemo(
    () => (
      <li>
        <div class="log-who">
          <SeatName setup={setup} seat={seat} />
        </div>
        {entries.map((entry) => (
          <button
            type="button"
            class="log-line"
            key={entry.ply}
            data-ply={entry.ply}
            aria-current={entry.ply === current ? "true" : undefined}
          >
            <Sentences entry={entry} />
          </button>
        ))}
      </li>
    ),
    [setup, entries[0], entries.at(-1), current],
  );
}

/** The game in sentences; a line shows its moment. */
export function Log({ setup, log, ply, onGo }: Props) {
  const { box, onScroll } = useFollow(log.length, ply);
  const onClick = ({ target }: MouseEvent) => {
    const line = target instanceof Element ? target.closest<HTMLElement>("[data-ply]") : null;
    if (line) onGo(Number(line.dataset.ply));
  };
  return (
    <div class="log" ref={box} onScroll={onScroll} tabIndex={0} role="region" aria-label={say("web.log_title")}>
      {log.length === 0 && <p class="log-empty">{say("web.log.empty")}</p>}
      <ol class="log-turns" onClick={onClick}>
        {byTurn(log).map((turn) => (
          <TurnLines key={turn.entries[0]!.ply} setup={setup} turn={turn} ply={ply} />
        ))}
      </ol>
    </div>
  );
}
