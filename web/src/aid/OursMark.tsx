/**
 * OursMark.tsx - a small mark beside a part of the components that no source tells. The explanation is fetched when
 * somebody asks for it.
 */
import { useState } from "preact/hooks";
import { later } from "../ui/later";
import { say } from "../ui/words";
import type { Kind } from "./load";
import "./ours.css";

const OursDialog = later(async () => (await import("./OursDialog")).OursDialog);

interface Props {
  kind: Kind;
  /** The code of the part; absent: all parts. */
  part?: string;
}

export function OursMark({ kind, part }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        class="ours"
        data-ours={part ?? "all"}
        aria-label={say("web.ours")}
        title={say("web.ours")}
        onClick={() => setOpen(true)}
      >
        *
      </button>
      {open && <OursDialog kind={kind} part={part} onClose={() => setOpen(false)} />}
    </>
  );
}
