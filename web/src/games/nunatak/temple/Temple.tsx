/**
 * Temple.tsx - the temple in space. three.js is fetched when it is first needed. For keyboard and screen
 * readers the plan beside it says and does the same.
 */
import { useEffect, useRef } from "preact/hooks";
import type { FaceProps, Tag } from "../../../play/face";
import { busy } from "../../../ui/settled";
import type { Sight } from "../Controls";
import { partiesOf } from "../party";
import type { NunatakView } from "../view";
import type { TempleScene } from "./scene";

interface Props extends FaceProps<NunatakView> {
  pointed: Tag | null;
  sight: Sight;
  onBroken(): void;
}

const pictureOf = (props: Props) => ({
  ...props,
  view: props.moment.view,
  parties: partiesOf(props.moment.view, props.setup),
});

export function Temple(props: Props) {
  const host = useRef<HTMLDivElement>(null);
  const scene = useRef<TempleScene | null>(null);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    let gone = false;
    const ready = busy();
    const listener = {
      onPick: (tag: Tag) => latest.current.onPick(tag),
      onPoint: (tag: Tag | null) => latest.current.onPoint(tag),
      onBroken: () => latest.current.onBroken(),
    };
    import("./scene")
      .then(({ TempleScene }) => {
        if (gone || !host.current) return;
        scene.current = new TempleScene(host.current, listener);
        scene.current.show(pictureOf(latest.current));
      })
      .catch(listener.onBroken)
      .finally(ready);
    return () => {
      gone = true;
      scene.current?.dispose();
      scene.current = null;
    };
  }, []);

  useEffect(() => scene.current?.show(pictureOf(props)));

  return <div ref={host} class="nt-temple" aria-hidden="true" />;
}
