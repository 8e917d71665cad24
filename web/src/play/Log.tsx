import { Fragment } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { LogEntry, Setup } from "../table/table";
import { RuleLink } from "../ui/RuleLink";
import { say } from "../ui/words";
import { SeatName } from "./SeatName";

interface Props {
  setup: Setup;
  log: readonly LogEntry[];
  /** The ply shown: its line is marked. */
  ply: number;
  onGo(ply: number): void;
  onRule(rule: string): void;
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
  const past = useRef(false);
  const top = useRef(0);
  useLayoutEffect(() => {
    const log = box.current!;
    // Also when the column changes around it: a score sheet with more lines, another size of the window.
    const sizes = new ResizeObserver(() => {
      if (atEnd.current) log.scrollTop = log.scrollHeight;
    });
    for (const part of [log, log.querySelector(".log-turns")!]) sizes.observe(part);
    return () => sizes.disconnect();
  }, []);
  useLayoutEffect(() => {
    const line = box.current?.querySelector<HTMLElement>("[aria-current]");
    const returned = past.current && ply === count;
    past.current = ply !== count;
    if (box.current && returned) box.current.scrollTop = box.current.scrollHeight;
    if (!box.current || !line || ply === count) return;
    const above = line.offsetTop - box.current.scrollTop;
    const room = box.current.clientHeight - line.offsetHeight;
    if (above < 0 || above > room) box.current.scrollTop = line.offsetTop - room / 2;
  }, [ply]);
  const onScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = box.current!;
    const near = scrollHeight - scrollTop - clientHeight < 40;
    // Who has not scrolled up has not left the end: perhaps it has only moved on since.
    atEnd.current = near || (atEnd.current && scrollTop >= top.current);
    top.current = scrollTop;
  };
  return { box, onScroll };
}

/** The rules behind what the decision caused, each once. */
const rulesOf = ({ events }: LogEntry) => [...new Set(events.flatMap(({ rule }) => (rule ? [rule] : [])))];

/** The line that is shown leads to the rules behind it. */
function Rules({ entry, onRule }: { entry: LogEntry; onRule: Props["onRule"] }) {
  return (
    <div class="log-rules">
      {rulesOf(entry).map((rule) => (
        <RuleLink key={rule} rule={rule} onRule={onRule} />
      ))}
    </div>
  );
}

type TurnProps = Pick<Props, "setup" | "ply" | "onRule"> & { turn: Turn };

/** One turn. It is not made anew as long as nothing of it changes: a log has some hundred lines. */
function TurnLines({ setup, turn, ply, onRule }: TurnProps) {
  const { entries } = turn;
  const current = entries.some((entry) => entry.ply === ply) ? ply : null;
  return useMemo(
    () => <TurnItem setup={setup} turn={turn} ply={current} onRule={onRule} />,
    [setup, entries[0], entries.at(-1), current, onRule],
  );
}

/** `ply`: of the line that is marked; null: none of them is. */
function TurnItem({ setup, turn, ply, onRule }: Omit<TurnProps, "ply"> & { ply: number | null }) {
  return (
    <li>
      <div class="log-who">
        <SeatName setup={setup} seat={turn.seat} />
      </div>
      {turn.entries.map((entry) => (
        <Fragment key={entry.ply}>
          <button
            type="button"
            class="log-line"
            data-ply={entry.ply}
            aria-current={entry.ply === ply ? "true" : undefined}
          >
            <Sentences entry={entry} />
          </button>
          {entry.ply === ply && <Rules entry={entry} onRule={onRule} />}
        </Fragment>
      ))}
    </li>
  );
}

/** The game in sentences; a line shows its moment. */
export function Log({ setup, log, ply, onGo, onRule }: Props) {
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
          <TurnLines key={turn.entries[0]!.ply} setup={setup} turn={turn} ply={ply} onRule={onRule} />
        ))}
      </ol>
    </div>
  );
}
