/**
 * Tips.tsx - in a first game: the goal, and each thing that happens for the first time, is explained once, below the board,
 * with the line of the player aid that the engine says explains it.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Aid, AidLine } from "../aid/load";
import { useAid } from "../aid/useAid";
import type { Live, Setup } from "../table/table";
import { Icon } from "../ui/Icon";
import { say } from "../ui/words";
import { noteShown, stopTips, wasShown } from "./progress";
import "./tips.css";

interface Props {
  setup: Setup;
  live: Live;
  /** Gets the questions that say what they are for, by their codes. */
  onWhys(whys: ReadonlyMap<string, string>): void;
  onRule(rule: string): void;
  /** No more tips. */
  onStop(): void;
}

/** The lines that explain these events, each once, without those that were shown before. */
function linesFor({ sections }: Aid, { game }: Setup, codes: readonly string[]): AidLine[] {
  const lines = sections.flatMap((section) => section.lines);
  const found = codes.flatMap((code) => lines.filter(({ told }) => told.includes(code)));
  return [...new Set(found)].filter(({ code }) => !wasShown(game, code));
}

/** What it is all about, to somebody who begins. */
const goalOf = ({ sections }: Aid, { game }: Setup): AidLine[] =>
  sections
    .filter(({ section }) => section === "goal")
    .flatMap(({ lines }) => lines)
    .filter(({ code }) => !wasShown(game, code));

/** What is to be explained, the first first: the goal, then what happens from now on. */
function useQueue({ setup, live }: Props, aid: Aid | null) {
  const [queue, setQueue] = useState<AidLine[]>([]);
  const read = useRef(live.log.length);
  useEffect(() => {
    if (!aid) return;
    if (live.log.length === 0) setQueue(goalOf(aid, setup));
    const codes = live.log.slice(read.current).flatMap(({ events }) => events.map(({ code }) => code));
    read.current = live.log.length;
    const fresh = linesFor(aid, setup, codes);
    if (fresh.length > 0) setQueue((old) => [...old, ...fresh.filter((line) => !old.includes(line))]);
  }, [aid, live.log]);
  const next = () => {
    noteShown(setup.game, queue[0]!.code);
    setQueue(queue.slice(1));
  };
  return { line: queue[0], next };
}

export function Tips(props: Props) {
  const { setup, onWhys, onRule, onStop } = props;
  const { aid } = useAid(setup);
  const { line, next } = useQueue(props, aid);
  useEffect(() => {
    if (aid) onWhys(new Map(aid.whys.map(({ question, text }) => [question, text])));
  }, [aid]);
  const stop = () => {
    stopTips();
    onStop();
  };
  return (
    <div class="tips" role="status" data-testid="tips">
      {line && (
        <div class="tip-card" data-tip={line.code}>
          <p>
            <Icon name="hint" /> {line.title && <b>{line.title}</b>} {line.text}{" "}
            <button type="button" class="rule" onClick={() => onRule(line.rule)}>
              {say("web.rule", { rule: line.rule })}
            </button>
            <button type="button" class="rule" data-testid="no-tips" onClick={stop}>
              {say("web.tips.no_more")}
            </button>
          </p>
          <button type="button" class="button primary" data-testid="got-it" onClick={next}>
            {say("web.tips.got_it")}
          </button>
        </div>
      )}
    </div>
  );
}
