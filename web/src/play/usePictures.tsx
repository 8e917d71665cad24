/**
 * usePictures.tsx - the pictures of a game: its board, its dock and its panels, with all that they get. Pointing at things
 * happens all the time: what it does not change is not drawn again.
 */
import { useMemo } from "preact/hooks";
import { useLook } from "../ui/look";
import { useStable } from "../ui/useStable";
import type { Face, FaceProps } from "./face";
import type { Picking } from "./usePicks";

/** What a picture gets besides what was picked and how it looks. */
export type Shown = Pick<
  FaceProps,
  "setup" | "moment" | "advised" | "marks" | "events" | "tempo" | "onPick" | "onRule"
>;

export function usePictures(face: Face, picking: Picking, shown: Shown) {
  const { look } = useLook();
  const { left: moves, open, picked, marked, onPoint } = picking;
  const onPick = useStable(shown.onPick);
  const now: FaceProps = { ...shown, moves, open, picked, marked, look, onPick, onPoint };
  const props = useMemo(() => now, Object.values(now));
  return useMemo(
    () => ({
      board: <face.Board {...props} />,
      dock: face.Dock && <face.Dock {...props} />,
      panels: <face.Panels {...props} />,
    }),
    [face, props],
  );
}
