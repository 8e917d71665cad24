import { Icon } from "../../ui/Icon";
import { say } from "../../ui/words";
import { openReports } from "../net/api";
import { useSignal } from "../net/signal";
import { reportsPath } from "../route";

/** The way to the reports, for operators. */
export function ReportsLink() {
  const count = useSignal(openReports);
  return (
    <a class="button reports-link" href={reportsPath} data-testid="reports">
      <Icon name="flag" />
      {count === 0 ? say("web.reports") : say("web.reports.waiting", { count })}
    </a>
  );
}
