import { reviewPath } from "../review/path";
import { hintOf, keepTrial, trialNames, trialSitters } from "../review/trial";
import type { Table, Verdict } from "../table/table";
import { recordTable } from "./open_table";
import { shown } from "./show";

/** The position before a decision, as a game of one's own with the better move as advice. Resolves to why not; "": it is shown. */
export function tryBetter(table: Table, verdict: Verdict): Promise<string> {
  const { setup } = table;
  const back = reviewPath(location.hash);
  return shown(async () => {
    const ply = verdict.ply - 1;
    const sitters = trialSitters(setup, verdict.seat);
    const opened = await recordTable(await table.record(ply), trialNames(setup, sitters), sitters);
    keepTrial(opened.id, { ply, hint: hintOf(verdict, table.live.log[ply]?.text ?? ""), back });
    history.replaceState(null, "", back); // the browser's own way back leads to the review, too
    return opened;
  });
}
