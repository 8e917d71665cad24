import { useEffect, useRef, useState } from "preact/hooks";
import { asRefusal, type Table, type Verdict } from "../table/table";
import { Icon } from "../ui/Icon";
import { busy } from "../ui/settled";
import { say, sayOf } from "../ui/words";
import { Curve } from "./Curve";
import { SeatName } from "./SeatName";

interface Props {
  table: Table;
  onGo(ply: number): void;
}

interface Found {
  verdicts: Verdict[];
  of: number;
  running: boolean;
}

function useAnalysis(table: Table) {
  const [found, setFound] = useState<Found | null>(null);
  const [trouble, setTrouble] = useState("");
  const running = useRef(false);
  const start = async () => {
    const done = busy();
    const verdicts: Verdict[] = [];
    running.current = true;
    setTrouble("");
    setFound({ verdicts, of: table.live.log.length, running: true });
    try {
      const all = await table.analyse((one, of) => {
        verdicts.push(one);
        setFound({ verdicts: [...verdicts], of, running: true });
      });
      setFound({ verdicts: all, of: table.live.log.length, running: false });
    } catch (error) {
      setFound(null);
      setTrouble(asRefusal(error).message);
    } finally {
      running.current = false;
      done();
    }
  };
  useEffect(() => () => (running.current ? table.stopThinking() : undefined), [table]);
  return { found, trouble, start: () => void start() };
}

function Mistakes({ table, verdicts, onGo }: Props & { verdicts: readonly Verdict[] }) {
  const marked = verdicts.filter((one) => one.mark);
  if (marked.length === 0) return <p>{say("web.analysis.clean")}</p>;
  return (
    <ul class="mistakes">
      {marked.map((one) => (
        <li key={one.ply}>
          <button type="button" class="mistake" onClick={() => onGo(one.ply - 1)}>
            <SeatName setup={table.setup} seat={one.seat} />
            <span>
              {sayOf(`web.analysis.${one.mark}`, { ply: one.ply, move: one.move, cost: Math.round(one.cost * 100) })}
            </span>
            {one.better && <span class="better">{say("web.analysis.better", { move: one.better })}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The computer judges the game: prospects as a curve, and the mistakes, each of which shows its moment. */
export function Analysis({ table, onGo }: Props) {
  const { found, trouble, start } = useAnalysis(table);
  if (!found) {
    return (
      <>
        <p class="refused" role="alert">
          {trouble}
        </p>
        <button type="button" class="button" data-testid="analyse" onClick={start}>
          <Icon name="chart" />
          {say("web.analysis")}
        </button>
      </>
    );
  }
  const { verdicts, of, running } = found;
  return (
    <section class="analysis" aria-label={say("web.analysis")}>
      {running && (
        <div class="analysis-progress">
          <progress max={of} value={verdicts.length} aria-label={say("web.analysis")} />
          <span>{say("web.analysis.progress", { count: verdicts.length, all: of })}</span>
          <button type="button" class="button quiet" onClick={() => table.stopThinking()}>
            <Icon name="stop" />
            {say("web.stop")}
          </button>
        </div>
      )}
      <Curve setup={table.setup} verdicts={verdicts} of={of} />
      {!running && <Mistakes table={table} verdicts={verdicts} onGo={onGo} />}
    </section>
  );
}
