import { useEffect, useRef, useState } from "preact/hooks";
import { readRecordFile } from "../table/link";
import type { Refusal } from "../table/table";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { say } from "../ui/words";

export interface RecordProps {
  /** Opens it; resolves to why that does not work. */
  onRecord(record: string | Promise<string>): Promise<Refusal | null>;
  /** To be told on the page, where no dialog does. */
  onTrouble(why: Refusal | null): void;
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
  /** Why the last one could not be opened. */
  why: string;
  onText(text: string): void;
  onChoose(): void;
  onClose(): void;
}

/** It stays, with what was pasted, if that is no record. */
function PasteDialog({ why, onText, onChoose, onClose }: DialogProps) {
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const open = (event: Event) => {
    event.preventDefault();
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
        <p class="refused" role="status">
          {why}
        </p>
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
export function OpenRecord({ onRecord, onTrouble }: RecordProps) {
  const [asking, setAsking] = useState(false);
  const [why, setWhy] = useState("");
  const chooser = useRef<HTMLInputElement>(null);
  const ask = (shown: boolean) => {
    setAsking(shown);
    setWhy("");
  };
  const open = async (record: string | Promise<string>) => {
    const refused = await onRecord(record);
    if (asking) setWhy(refused?.message ?? "");
    else onTrouble(refused);
  };
  const choose = (field: HTMLInputElement) => {
    const file = field.files?.[0];
    if (file) void open(readRecordFile(file));
    field.value = "";
  };
  usePaste((text) => void open(text));
  return (
    <>
      <button type="button" class="button glass" data-testid="open-record" onClick={() => ask(true)}>
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
      {asking && (
        <PasteDialog
          why={why}
          onText={(text) => void open(text)}
          onChoose={() => chooser.current?.click()}
          onClose={() => ask(false)}
        />
      )}
    </>
  );
}
