import { useState } from "preact/hooks";
import { REPORT_REASON } from "../../protocol/server";
import { Dialog } from "../../ui/Dialog";
import { say } from "../../ui/words";
import { connection } from "../net/connection";
import type { Person, Remark } from "../net/protocol";
import { useSubmit } from "../net/useSubmit";
import { wordsOf } from "./remark";

const LONGEST = 85; // letters: the server takes 255 bytes

/** What can be reported: a remark, or somebody's name. */
export type Target = { remark: Remark } | { person: Person };

const keyOf = (target: Target) => ("remark" in target ? `remark ${target.remark.number}` : `name ${target.person.id}`);

const labelOf = (target: Target) =>
  "remark" in target
    ? say("web.report.target.remark", { text: wordsOf(target.remark) })
    : say("web.report.target.name", { name: target.person.name });

const fieldsOf = (target: Target) =>
  "remark" in target ? { remark: target.remark.number } : { person: target.person.id };

interface Choice {
  legend: string;
  name: string;
  options: readonly (readonly [value: string, label: string])[];
  value: string;
  onChange(value: string): void;
}

function Choices({ legend, name, options, value, onChange }: Choice) {
  return (
    <fieldset class="report-choices">
      <legend>{legend}</legend>
      {options.map(([one, label]) => (
        <label key={one}>
          <input type="radio" name={name} value={one} checked={one === value} onChange={() => onChange(one)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface Props {
  title: string;
  table: string;
  /** The first is proposed. */
  targets: readonly Target[];
  onClose(): void;
}

/** Tells the operators what is not right at this table. */
export function ReportDialog({ title, table, targets, onClose }: Props) {
  const [chosen, setChosen] = useState(keyOf(targets[0]!));
  const [reason, setReason] = useState<string>(REPORT_REASON[0]);
  const [text, setText] = useState("");
  const [done, setDone] = useState(false);
  const { trouble, waiting, run } = useSubmit();
  const send = async (event: Event) => {
    event.preventDefault();
    const target = targets.find((one) => keyOf(one) === chosen) ?? targets[0]!;
    const why = REPORT_REASON.find((one) => one === reason)!;
    const words = text.trim();
    const fields = { table, reason: why, ...fieldsOf(target), ...(words && { text: words }) };
    setDone(await run(() => connection.once("report", fields)));
  };
  return (
    <Dialog title={title} onClose={onClose} testid="report-dialog">
      {done ? (
        <p role="status">{say("web.report.done")}</p>
      ) : (
        <form class="fields" onSubmit={(event) => void send(event)}>
          <p>{say("web.report.about")}</p>
          <Choices
            legend={say("web.report.target")}
            name="report-target"
            options={targets.map((target) => [keyOf(target), labelOf(target)])}
            value={chosen}
            onChange={setChosen}
          />
          <Choices
            legend={say("web.report.reason")}
            name="report-reason"
            options={REPORT_REASON.map((one) => [one, say(`report.reason.${one}`)])}
            value={reason}
            onChange={setReason}
          />
          <label>
            <span>{say("web.report.text")}</span>
            <input
              class="field"
              data-testid="report-text"
              maxLength={LONGEST}
              autocomplete="off"
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
            />
          </label>
          <p class="refused" role="alert">
            {trouble}
          </p>
          <button type="submit" class="button primary" data-testid="report-send" disabled={waiting}>
            {say("web.report.send")}
          </button>
        </form>
      )}
    </Dialog>
  );
}
