import { useEffect, useRef, useState } from "preact/hooks";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { say } from "../ui/words";

interface Props {
  onFile(file: File): void;
  onText(text: string): void;
}

/** A record can be pasted anywhere on the page, unless somebody writes. */
function usePaste(onText: (text: string) => void): void {
  useEffect(() => {
    const hear = (event: ClipboardEvent) => {
      const writes = event.target instanceof Element && event.target.closest("input, textarea");
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (!writes && text.trim() !== "") onText(text);
    };
    addEventListener("paste", hear);
    return () => removeEventListener("paste", hear);
  });
}

interface DialogProps {
  onText(text: string): void;
  onChoose(): void;
  onClose(): void;
}

function PasteDialog({ onText, onChoose, onClose }: DialogProps) {
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const open = (event: Event) => {
    event.preventDefault();
    onClose();
    onText(text);
  };
  return (
    <Dialog title={say("web.start.record")} onClose={onClose} testid="record-dialog">
      <form class="fields" onSubmit={open}>
        <label>
          <span>{say("web.record.paste")}</span>
          <textarea
            ref={field}
            class="field record-field"
            rows={6}
            spellcheck={false}
            placeholder={say("web.record.example")}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <div class="button-row">
          <button type="submit" class="button primary" data-testid="open-pasted" disabled={text.trim() === ""}>
            {say("web.record.open")}
          </button>
          <button type="button" class="button" onClick={onChoose}>
            <Icon name="file" />
            {say("web.record.choose")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Opens a record: pasted, or from a file. */
export function OpenRecord({ onFile, onText }: Props) {
  const [asking, setAsking] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const close = () => setAsking(false);
  const choose = (field: HTMLInputElement) => {
    const file = field.files?.[0];
    field.value = "";
    close();
    if (file) onFile(file);
  };
  usePaste(onText);
  return (
    <>
      <button type="button" class="button glass" data-testid="open-record" onClick={() => setAsking(true)}>
        <Icon name="file" />
        {say("web.start.record")}
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        data-testid="record-file"
        accept=".floe,.txt,text/plain"
        onChange={(event) => choose(event.currentTarget)}
      />
      {asking && <PasteDialog onText={onText} onChoose={() => chooser.current?.click()} onClose={close} />}
    </>
  );
}
