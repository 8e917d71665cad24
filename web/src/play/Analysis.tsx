import { useState } from "preact/hooks";
import { readerOf } from "../table/seats";
import type { LogEntry, Setup, Verdict } from "../table/table";
import { Icon } from "../ui/Icon";
import { say, sayOf } from "../ui/words";
import { Curve } from "./Curve";
import { SeatName } from "./SeatName";
import type { Analysis as Found } from "./useAnalysis";

interface Props {
  setup: Setup;
  log: readonly LogEntry[];
  analysis: Found;
  onGo(ply: number): void;
}

function Mistake({ setup, log, one, onGo }: Omit<Props, "analysis"> & { one: Verdict }) {
  const places = { ply: one.ply, move: log[one.ply - 1]?.text ?? "", cost: Math.round(one.cost * 100) };
  return (
    <li>
      <button type="button" class="mistake" onClick={() => onGo(one.ply - 1)}>
        <SeatName setup={setup} seat={one.seat} />
        <span>{sayOf(`web.analysis.${one.mark}`, places)}</span>
        {one.betterText && <span class="better">{say("web.analysis.better", { move: one.betterText })}</span>}
      </button>
    </li>
  );
}

/** Whose mistakes are listed: one's own at first, where that is somebody. */
function Whose({ mine, onChange }: { mine: boolean; onChange(mine: boolean): void }) {
  return (
    <div class="whose" role="group" aria-label={say("web.analysis.whose")}>
      {[true, false].map((own) => (
        <button
          type="button"
          class={own === mine ? "button primary" : "button"}
          key={String(own)}
          aria-pressed={own === mine}
          data-testid={own ? "only-mine" : "of-all"}
          onClick={() => onChange(own)}
        >
          {say(own ? "web.analysis.mine" : "web.analysis.all")}
        </button>
      ))}
    </div>
  );
}

function Mistakes(props: Props) {
  const reader = readerOf(props.setup.sitters);
  const [mine, setMine] = useState(reader !== null);
  const marked = props.analysis.verdicts.filter(({ mark, seat }) => mark && (!mine || seat === reader));
  return (
    <>
      {reader !== null && props.setup.players > 1 && <Whose mine={mine} onChange={setMine} />}
      {marked.length === 0 && <p>{say("web.analysis.clean")}</p>}
      <ul class="mistakes">
        {marked.map((one) => (
          <Mistake key={one.ply} {...props} one={one} />
        ))}
      </ul>
    </>
  );
}

/** The computer judges the game: prospects as a curve, and the mistakes, each of which shows its moment on the board. */
export function Analysis(props: Props) {
  const { setup, analysis, onGo } = props;
  const { verdicts, of, running } = analysis;
  if (verdicts.length === 0 && !running) {
    return (
      <>
        <p class="refused" role="alert">
          {analysis.trouble}
        </p>
        <button type="button" class="button" data-testid="analyse" onClick={analysis.start}>
          <Icon name="chart" />
          {say("web.analysis")}
        </button>
      </>
    );
  }
  return (
    <section class="analysis" aria-label={say("web.analysis")}>
      {running && (
        <div class="analysis-progress">
          <progress max={of} value={verdicts.length} aria-label={say("web.analysis")} />
          <span>{say("web.analysis.progress", { count: verdicts.length, all: of })}</span>
          <button type="button" class="button quiet" onClick={analysis.stop}>
            <Icon name="stop" />
            {say("web.stop")}
          </button>
        </div>
      )}
      <Curve setup={setup} verdicts={verdicts} of={of} onGo={onGo} />
      {!running && <Mistakes {...props} />}
    </section>
  );
}
