/**
 * Board.tsx - the temple in space with its plan beside it, or the plan alone.
 */
import { useCallback, useEffect, useState } from "preact/hooks";
import { Arrows } from "../../play/Arrows";
import type { FaceProps, Tag } from "../../play/face";
import { useLook } from "../../ui/look";
import { say } from "../../ui/words";
import { Controls, USUAL_SIGHT } from "./Controls";
import { Plan } from "./Plan";
import { thingOf } from "./pointing";
import { Temple } from "./temple/Temple";
import type { NunatakView } from "./view";
import "./tokens.css";
import "./board.css";

/** Flat because it is preferred, or because there is no other way. */
function useFlat(preferred: boolean) {
  const { change } = useLook();
  const [broken, setBroken] = useState(false);
  const setFlat = (flat: boolean) => change({ flat });
  return { flat: preferred || broken, broken, setFlat, setBroken };
}

/** "0" brings the usual sight back, wherever the focus is, except while somebody writes. */
function useReset(reset: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const writing = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
      if (event.key === "0" && !writing && !event.ctrlKey && !event.metaKey && !event.altKey) reset();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

export function Board(props: FaceProps<NunatakView>) {
  const [pointed, setPointed] = useState<Tag | null>(null);
  const [sight, setSight] = useState(USUAL_SIGHT);
  const { flat, broken, setFlat, setBroken } = useFlat(props.look.flat);
  useReset(() => setSight((now) => ({ ...USUAL_SIGHT, wish: now.wish + 1 })));

  const onPoint = useCallback(
    (tag: Tag | null) => {
      setPointed(tag);
      props.onPoint(tag);
    },
    [props.onPoint],
  );
  const shared = { ...props, onPoint, pointed: pointed ?? props.marked };

  return (
    <div class={`nt-board ${flat ? "nt-flat" : "nt-deep"}`}>
      <div class="nt-scene">
        {!flat && <Temple {...shared} sight={sight} onBroken={() => setBroken(true)} />}
        <Plan {...shared} />
      </div>
      <div class="nt-bar">
        {!broken && (
          <div class="nt-tools" role="group" aria-label={say("web.nunatak.views")}>
            <button type="button" class="nt-tool nt-wide" aria-pressed={!flat} onClick={() => setFlat(false)}>
              {say("web.nunatak.temple")}
            </button>
            <button type="button" class="nt-tool nt-wide" aria-pressed={flat} onClick={() => setFlat(true)}>
              {say("web.nunatak.plan")}
            </button>
          </div>
        )}
        {!flat && <Controls sight={sight} onSight={setSight} />}
      </div>
      <Arrows marks={props.marks} find={thingOf} />
    </div>
  );
}
