import { useLayoutEffect, useState } from "preact/hooks";
import type { Table } from "../table/table";
import { Dialog } from "../ui/Dialog";
import { busy } from "../ui/settled";
import { say } from "../ui/words";

interface Props {
  table: Table;
  ply: number;
  onClose(): void;
}

/** The position in plain text. */
export function TextView({ table, ply, onClose }: Props) {
  const [text, setText] = useState("");
  useLayoutEffect(() => {
    const done = busy();
    table
      .text(ply)
      .then(setText, (error: Error) => setText(error.message))
      .finally(done);
    return done;
  }, [table, ply]);
  return (
    <Dialog title={say("web.text")} onClose={onClose} wide testid="text-view">
      <pre class="text-view" tabIndex={0}>
        {text}
      </pre>
    </Dialog>
  );
}
