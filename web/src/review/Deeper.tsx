/**
 * Deeper.tsx - the analysis that a server makes: longer than anybody would wait for here. It is asked for, goes on while nobody
 * looks, and takes the place of what this browser has found.
 */
import { useEffect, useState } from "preact/hooks";
import type { Analysis } from "../play/useAnalysis";
import { asRefusal, type Deeper as Source, type DeepState } from "../table/table";
import { Icon } from "../ui/Icon";
import { say } from "../ui/words";

/** Milliseconds between two questions. */
const OFTEN = 2000;

const isUnderWay = (state: DeepState | null) => state?.state === "queued" || state?.state === "running";

/** How it stands, as long as somebody looks, and how to ask for it. null: not known, or not here. */
function useDeeper(source: Source, { deep, show }: Analysis) {
  const [state, setState] = useState<DeepState | null>(null);
  const [trouble, setTrouble] = useState("");
  const [asked, setAsked] = useState(0);
  const ask = async (question: () => Promise<DeepState | null>) => {
    try {
      setState(await question());
      setTrouble("");
    } catch (error) {
      setTrouble(asRefusal(error).message);
    }
    setAsked((times) => times + 1);
  };
  const analysis = state?.analysis;
  useEffect(() => {
    if (!deep) void ask(source.look);
  }, [source, deep]);
  useEffect(() => {
    if (!isUnderWay(state)) return;
    const timer = setTimeout(() => void ask(source.look), OFTEN);
    return () => clearTimeout(timer);
  }, [asked]);
  useEffect(() => {
    if (analysis && !deep) show(() => source.tell(analysis));
  }, [analysis]);
  return { state, trouble, wish: () => void ask(source.wish) };
}

function words({ state, place = 1, done = 0 }: DeepState, of: number): string {
  if (state === "queued") return say("web.deeper.queued", { place });
  if (state === "running") return say("web.deeper.running", { count: done, all: of });
  return state === "failed" ? say("web.deeper.failed") : "";
}

export function Deeper({ source, analysis }: { source: Source; analysis: Analysis }) {
  const { state, trouble, wish } = useDeeper(source, analysis);
  if (analysis.deep) return <p data-testid="deeper">{say("web.deeper.done")}</p>;
  if (!state && !trouble) return null;
  return (
    <div class="review-progress" role="status" data-testid="deeper" data-state={state?.state}>
      {state && state.state !== "none" && <p>{words(state, analysis.of)}</p>}
      {trouble && <p class="refused">{trouble}</p>}
      {state?.state === "running" && (
        <progress max={analysis.of} value={state.done ?? 0} aria-label={say("web.deeper.offer")} />
      )}
      {state?.state === "none" && (
        <button type="button" class="button" data-testid="deeper-wish" onClick={wish}>
          <Icon name="chart" />
          {say("web.deeper.offer")}
        </button>
      )}
    </div>
  );
}
