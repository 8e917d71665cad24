import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { readerOf } from "../table/seats";
import type { Score, Setup, Table } from "../table/table";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { currentLanguage, say, sayOf } from "../ui/words";
import { Analysis } from "./Analysis";
import type { GameActions } from "./Overlay";
import { ScoreSheet } from "./ScoreSheet";
import { nameOf, SeatName } from "./SeatName";
import type { Analysis as Found } from "./useAnalysis";

interface Props {
  table: Table;
  analysis: Found;
  actions: GameActions;
  ending?: ComponentChildren;
  onGo(ply: number): void;
  onClose(): void;
}

/** Who has won, in one sentence. */
export function verdict(setup: Setup, score: Score): string {
  if (score.result) return score.result.text;
  const winners = score.seats.filter((seat) => seat.rank === 1);
  const names = winners.map(({ seat }) => nameOf(setup, seat));
  if (setup.players === 1) return say("web.result.solo", { points: score.seats[0]!.total });
  if (winners.length === 1 && winners[0]!.seat === readerOf(setup.sitters)) return say("result.won.you");
  if (winners.length === 1) return say("web.result.won", { name: names[0]! });
  return say("web.result.shared", { names: new Intl.ListFormat(currentLanguage().code).format(names) });
}

function Ranks({ setup, score }: { setup: Setup; score: Score }) {
  const ranked = [...score.seats].sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  return (
    <ol class="ranks">
      {ranked.map(({ seat, rank, total }) => (
        <li key={seat} class={rank === 1 ? "first" : undefined}>
          <span class="rank">{say("web.result.rank", { rank: rank ?? 1 })}</span>
          <SeatName setup={setup} seat={seat} />
          <span class="points">{say("web.points", { count: total })}</span>
        </li>
      ))}
    </ol>
  );
}

/** The end of the game, over the board. */
export function Final({ table, analysis, actions, ending, onGo, onClose }: Props) {
  const { setup, live } = table;
  const { score, ply } = live.moment;
  const [words, setWords] = useState("");
  return (
    <Dialog title={verdict(setup, score)} onClose={onClose} wide testid="final">
      {score.grade && (
        <>
          <p class="grade">{say("web.result.grade", { grade: sayOf(`${setup.game}.grade.${score.grade}`) })}</p>
          <p>{sayOf(`${setup.game}.grade.${score.grade}.remark`)}</p>
        </>
      )}
      {setup.players > 1 && <Ranks setup={setup} score={score} />}
      <ScoreSheet setup={setup} score={score} decides={null} scored />
      {ending}
      <div class="final-buttons">
        {actions.rematch && (
          <button
            type="button"
            class="button primary"
            data-testid="rematch"
            onClick={() => void actions.rematch?.().then(setWords)}
          >
            <Icon name="play" />
            {say("web.rematch")}
          </button>
        )}
        <button type="button" class="button" onClick={actions.newGame}>
          {say("web.new_game")}
        </button>
        <button type="button" class="button" onClick={actions.save}>
          <Icon name="download" />
          {say("web.record.save")}
        </button>
        <button type="button" class="button" onClick={() => void actions.link?.(ply).then(setWords)}>
          <Icon name="link" />
          {say("web.link.copy")}
        </button>
      </div>
      <p class="final-words" role="status">
        {words}
      </p>
      <Analysis setup={setup} log={live.log} analysis={analysis} onGo={onGo} />
    </Dialog>
  );
}
