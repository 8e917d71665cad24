import { useId, useState } from "preact/hooks";
import { say } from "../ui/words";
import "./ours.css";

/** The mark of what no source tells: a button that says so, and why. */
export function Ours({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        class="ours"
        data-testid="ours"
        aria-expanded={open}
        aria-controls={id}
        aria-label={say("web.ours")}
        title={text}
        onClick={() => setOpen(!open)}
      >
        *
      </button>
      <span id={id} class="ours-text" hidden={!open}>
        {text}
      </span>
    </>
  );
}
