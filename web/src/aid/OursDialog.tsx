/**
 * OursDialog.tsx - what of the components is reconstructed: one part of it, or all.
 */
import { Dialog } from "../ui/Dialog";
import { say } from "../ui/words";
import type { Kind } from "./load";
import { useAid } from "./useAid";
import { editionName } from "./edition_name";
import "./ours.css";

interface Props {
  kind: Kind;
  /** The code of the part; absent: all. */
  part?: string | undefined;
  onClose(): void;
}

export function OursDialog({ kind, part, onClose }: Props) {
  const { aid, failed } = useAid(kind);
  const parts = aid?.reconstructions.filter(({ code }) => part === undefined || code === part) ?? [];
  return (
    <Dialog title={say("web.ours")} onClose={onClose} testid="ours-dialog">
      {aid && <p>{editionName(aid.edition)}</p>}
      <ul class="ours-list">
        {parts.map(({ code, rule, text }) => (
          <li key={code} data-part={code}>
            {text} <small>{rule}</small>
          </li>
        ))}
      </ul>
      <p>{failed ? say("web.aid.missing") : say("web.ours.correct")}</p>
    </Dialog>
  );
}
