import { useState } from "preact/hooks";
import type { NearRemark, ShownReportAnswer, StoredReport } from "../../protocol/server";
import { say } from "../../ui/words";
import { api } from "../net/api";
import type { Person } from "../net/protocol";
import { circumstances, moment } from "../net/sanction";
import { useAnswer } from "../net/useAnswer";
import { type Submit, useSubmit } from "../net/useSubmit";
import { PageHead } from "../PageHead";
import { reportsPath, tablePath } from "../route";
import { wordsOf } from "../table/remark";
import { quoted, ReportLine } from "./Reports";
import { SanctionForm } from "./SanctionForm";

/** Does something about a report, and then shows it anew. */
export type Act = (act: () => Promise<unknown>) => Promise<boolean>;

function Facts({ report }: { report: StoredReport }) {
  const { by, at, words, reason, table } = report;
  return (
    <section class="card" data-testid="report-facts">
      <p class="online-line">{quoted(report)}</p>
      <p>{say(`report.reason.${reason}`)}</p>
      {words !== null && <p>{say("web.reports.words", { text: words })}</p>}
      <p>
        <small>{say("web.reports.by", { name: by?.name || say("web.reports.gone"), time: moment(at) })}</small>
      </p>
      <div class="button-row">
        <a class="button" href={tablePath(table)}>
          {say("web.reports.table")}
        </a>
      </div>
    </section>
  );
}

interface NearProps {
  remark: NearRemark;
  reported: boolean;
  submit: Submit;
  onRemove(): void;
}

function Near({ remark, reported, submit, onRemove }: NearProps) {
  const { number, from, at, removed } = remark;
  return (
    <li class={reported ? "near-remark reported" : "near-remark"} data-testid="near-remark">
      <span>
        <small>{`${from?.name || say("web.reports.gone")} · ${moment(at)}`}</small>
        <span class={removed && "near-removed"}>{wordsOf(remark)}</span>
      </span>
      {!removed && (
        <button
          type="button"
          class="button"
          aria-label={say("web.moderate.remove.of", { number })}
          data-testid={reported ? "remove" : undefined}
          disabled={submit.waiting}
          onClick={onRemove}
        >
          {say("web.moderate.remove")}
        </button>
      )}
    </li>
  );
}

function Around({ shown, submit, act }: { shown: ShownReportAnswer; submit: Submit; act: Act }) {
  const { remarks, report } = shown;
  return (
    <section class="card" aria-labelledby="report-around">
      <h2 id="report-around">{say("web.reports.around")}</h2>
      {remarks.length === 0 && <p>{say("web.reports.silent")}</p>}
      <ol class="near-remarks">
        {remarks.map((remark) => (
          <Near
            key={remark.number}
            remark={remark}
            reported={remark.number === report.remark?.number}
            submit={submit}
            onRemove={() => void act(() => api.removeRemark(report.table, remark.number))}
          />
        ))}
      </ol>
    </section>
  );
}

/** What is in force, and how it ends. */
function Sanctions({
  shown,
  person,
  submit,
  act,
}: {
  shown: ShownReportAnswer;
  person: Person;
  submit: Submit;
  act: Act;
}) {
  const kinds = [
    { kind: "banned", sanction: shown.ban, lift: api.unban },
    { kind: "muted", sanction: shown.mute, lift: api.unmute },
  ] as const;
  return (
    <>
      {kinds.map(
        ({ kind, sanction, lift }) =>
          sanction && (
            <div class="in-force" key={kind} data-testid={kind}>
              <p>{[say(`web.moderate.${kind}`, { name: person.name }), circumstances(sanction)].join(" ")}</p>
              <button
                type="button"
                class="button"
                data-testid={`lift-${kind}`}
                disabled={submit.waiting}
                onClick={() => void act(() => lift(person.id))}
              >
                {say("web.moderate.lift")}
              </button>
            </div>
          ),
      )}
    </>
  );
}

function Rename({ person, submit, act }: { person: Person; submit: Submit; act: Act }) {
  const [name, setName] = useState("");
  const rename = async (event: Event) => {
    event.preventDefault();
    if (await act(() => api.rename(person.id, name))) setName("");
  };
  return (
    <details>
      <summary>{say("web.moderate.rename")}</summary>
      <form class="fields" onSubmit={(event) => void rename(event)}>
        <label>
          <span>{say("web.moderate.rename")}</span>
          <input
            class="field"
            required
            maxLength={24}
            autocomplete="off"
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="button" disabled={submit.waiting}>
          {say("web.moderate.rename.now")}
        </button>
      </form>
    </details>
  );
}

function CloseTable({ table, submit, act }: { table: string; submit: Submit; act: Act }) {
  return (
    <details>
      <summary data-testid="close-table">{say("web.moderate.close")}</summary>
      <p>{say("web.moderate.close.about")}</p>
      <button
        type="button"
        class="button"
        data-testid="close-now"
        disabled={submit.waiting}
        onClick={() => void act(() => api.closeTable(table))}
      >
        {say("web.moderate.close.now")}
      </button>
    </details>
  );
}

function Settle({ report, submit, act }: { report: StoredReport; submit: Submit; act: Act }) {
  const { outcome, number } = report;
  return (
    <section class="card" aria-labelledby="report-settle">
      <h2 id="report-settle">{say("web.reports.settle")}</h2>
      {outcome === "open" ? (
        <div class="button-row">
          {(["upheld", "dismissed"] as const).map((one) => (
            <button
              type="button"
              class="button"
              key={one}
              data-testid={one}
              disabled={submit.waiting}
              onClick={() => void act(() => api.settle(number, one))}
            >
              {say(`web.reports.${one}`)}
            </button>
          ))}
        </div>
      ) : (
        <p data-testid="settled">{say("web.reports.settled", { outcome: say(`report.outcome.${outcome}`) })}</p>
      )}
    </section>
  );
}

function Others({ shown, name }: { shown: ShownReportAnswer; name: string }) {
  return (
    <section aria-labelledby="report-others">
      <h2 id="report-others">{say("web.reports.others", { name })}</h2>
      {shown.others.length === 0 && <p class="online-empty">{say("web.reports.others.none")}</p>}
      <ul class="report-list">
        {shown.others.map((report) => (
          <ReportLine key={report.number} report={report} />
        ))}
      </ul>
    </section>
  );
}

function Shown({ shown, submit, act }: { shown: ShownReportAnswer; submit: Submit; act: Act }) {
  const { report, stage } = shown;
  const person = report.about;
  const name = person?.name || report.name;
  const isOpen = stage === "waiting" || stage === "playing";
  return (
    <>
      <Facts report={report} />
      <Around shown={shown} submit={submit} act={act} />
      <section class="card" aria-labelledby="report-moderate">
        <h2 id="report-moderate">{say("web.moderate", { name })}</h2>
        <p class="refused" role="alert">
          {submit.trouble}
        </p>
        {person && <Sanctions shown={shown} person={person} submit={submit} act={act} />}
        {person && <SanctionForm person={person} submit={submit} act={act} />}
        {person && <Rename person={person} submit={submit} act={act} />}
        {isOpen && <CloseTable table={report.table} submit={submit} act={act} />}
      </section>
      <Settle report={report} submit={submit} act={act} />
      <Others shown={shown} name={name} />
    </>
  );
}

/** One report with all that helps to judge it, and what can be done about it. */
export function ReportScreen({ number }: { number: number }) {
  const { answer, trouble, again } = useAnswer(() => api.report(number), [number]);
  const submit = useSubmit();
  const act: Act = async (what) => {
    const good = await submit.run(what);
    if (good) again();
    return good;
  };
  return (
    <main class="online">
      <div class="online-page online-narrow">
        <PageHead
          title={answer?.report.about?.name || answer?.report.name || say("web.reports")}
          back={reportsPath}
          backName={say("web.reports")}
        />
        <p class="refused" role="alert">
          {trouble}
        </p>
        {answer && <Shown shown={answer} submit={submit} act={act} />}
      </div>
    </main>
  );
}
