import { useState } from "preact/hooks";
import { SeatName } from "../play/SeatName";
import { readerOf } from "../table/seats";
import type { Verdict } from "../table/table";
import { Icon } from "../ui/Icon";
import { say, sayOf } from "../ui/words";
import type { Part } from "./Review";

interface Props extends Part {
  verdicts: readonly Verdict[];
  onTry: ((verdict: Verdict) => void) | undefined;
}

/** What was played, what it cost and what would have been better, with ways to look at it and to try it. */
function Mistake({ setup, log, one, onGo, onTry }: Omit<Props, "verdicts"> & { one: Verdict }) {
  const { ply, seat, mark, better, why } = one;
  return (
    <li class="mistake" data-ply={ply}>
      <p class="mistake-head">
        <SeatName setup={setup} seat={seat} />
        <span class="mistake-mark" data-mark={mark}>
          {sayOf(`web.review.mark.${mark}`)}
        </span>
      </p>
      <p>{say("web.review.move", { ply, move: log[ply - 1]?.text ?? "" })}</p>
      <p class="better">{why}</p>
      <div class="mistake-buttons">
        <button type="button" class="button" data-testid="show-mistake" onClick={() => onGo(ply - 1)}>
          <Icon name="eye" />
          {say("web.review.show")}
        </button>
        {onTry && better !== undefined && (
          <button type="button" class="button" data-testid="try-better" onClick={() => onTry(one)}>
            <Icon name="fork" />
            {say("web.review.try")}
          </button>
        )}
      </div>
    </li>
  );
}

/** Whose mistakes are listed: one's own at first, where that is somebody. */
function Whose({ mine, onChange }: { mine: boolean; onChange(mine: boolean): void }) {
  return (
    <div class="whose" role="group" aria-label={say("web.analysis.whose")}>
      {[true, false].map((own) => (
        <button
          type="button"
          class={own === mine ? "button primary" : "button"}
          key={String(own)}
          aria-pressed={own === mine}
          data-testid={own ? "only-mine" : "of-all"}
          onClick={() => onChange(own)}
        >
          {say(own ? "web.analysis.mine" : "web.analysis.all")}
        </button>
      ))}
    </div>
  );
}

export function Mistakes({ verdicts, ...part }: Props) {
  const { sitters, players } = part.setup;
  const reader = readerOf(sitters);
  const [mine, setMine] = useState(reader !== null);
  const marked = verdicts.filter(({ mark, seat }) => mark && (!mine || seat === reader));
  return (
    <section class="review-part" aria-label={say("web.review.faults")}>
      <h3>{say("web.review.faults")}</h3>
      {reader !== null && players > 1 && <Whose mine={mine} onChange={setMine} />}
      {marked.length === 0 && <p>{say("web.analysis.clean")}</p>}
      <ul class="mistakes">
        {marked.map((one) => (
          <Mistake key={one.ply} {...part} one={one} />
        ))}
      </ul>
    </section>
  );
}
