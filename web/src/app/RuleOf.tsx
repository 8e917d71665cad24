import { useLayoutEffect, useState } from "preact/hooks";
import { type GameName, loadFace } from "../games/list";
import type { Face } from "../play/face";
import { RuleDialog } from "../play/RuleDialog";
import { busy } from "../ui/settled";

/** A rule of a game whose face may not be there yet; if it cannot be had, nothing opens. */
export function RuleOf({ game, id, onClose }: { game: GameName; id: string; onClose(): void }) {
  const [face, setFace] = useState<Face | null>(null);
  useLayoutEffect(() => {
    const done = busy();
    loadFace(game).then(setFace).catch(onClose).finally(done);
    return done;
  }, [game]);
  return face && <RuleDialog game={game} face={face} id={id} onClose={onClose} />;
}
