import { useEffect, useState } from "preact/hooks";
import type { StoredReport } from "../../protocol/server";
import { say } from "../../ui/words";
import { api, openReports } from "../net/api";
import { moment } from "../net/sanction";
import { useAnswer } from "../net/useAnswer";
import { lobbyName, PageHead } from "../PageHead";
import { lobbyPath, reportPath } from "../route";
import { wordsOf } from "../table/remark";
import { Networks } from "./Networks";
import { ReportScreen } from "./ReportScreen";

/** How many the server tells at once. */
const PAGE = 100;

export const quoted = ({ remark, name }: StoredReport) =>
  remark === null ? say("web.reports.name", { text: name }) : say("web.reports.remark", { text: wordsOf(remark) });

const nameOf = ({ about, name }: StoredReport) => about?.name || name;

/** A report in a list: whom it is about, why, and what it quotes. */
export function ReportLine({ report }: { report: StoredReport }) {
  const { number, reason, outcome, at } = report;
  return (
    <li>
      <a class="card report-line" href={reportPath(number)} data-testid="report-line">
        <b>{[nameOf(report), say(`report.reason.${reason}`)].join(" · ")}</b>
        <span>{quoted(report)}</span>
        <small>{[moment(at), say(`report.outcome.${outcome}`)].join(" · ")}</small>
      </a>
    </li>
  );
}

/** What people have reported, newest first. */
function ReportList() {
  const [all, setAll] = useState(false);
  const [before, setBefore] = useState("");
  const { answer, trouble } = useAnswer(() => api.reports(all ? "all" : "open", before), [all, before]);
  const reports = answer?.reports ?? [];
  useEffect(() => {
    if (answer) openReports.set(answer.open);
  }, [answer]);
  const choose = (wanted: boolean) => {
    setAll(wanted);
    setBefore("");
  };
  return (
    <main class="online">
      <div class="online-page online-narrow">
        <PageHead title={say("web.reports")} back={lobbyPath} backName={lobbyName()} />
        <label class="reports-all">
          <input type="checkbox" checked={all} onChange={(event) => choose(event.currentTarget.checked)} />
          <span>{say("web.reports.all")}</span>
        </label>
        <p class="refused" role="alert">
          {trouble}
        </p>
        {answer && reports.length === 0 && <p class="online-empty">{say("web.reports.none")}</p>}
        <ul class="report-list">
          {reports.map((report) => (
            <ReportLine key={report.number} report={report} />
          ))}
        </ul>
        {reports.length === PAGE && (
          <button type="button" class="button" onClick={() => setBefore(String(reports.at(-1)!.number))}>
            {say("web.reports.older")}
          </button>
        )}
        <Networks />
      </div>
    </main>
  );
}

/** The page of operators: the list, or one report. */
export function Reports({ number }: { number: number | null }) {
  return number === null ? <ReportList /> : <ReportScreen key={number} number={number} />;
}
