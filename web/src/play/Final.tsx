import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { finishedGames } from "../newcomer/progress";
import { readerOf } from "../table/seats";
import type { Score, Setup, Table } from "../table/table";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { say, sayOf } from "../ui/words";
import type { Face } from "./face";
import type { GameActions } from "./Overlay";
import { countsPoints } from "./points";
import { ScoreSheet } from "./ScoreSheet";
import { SeatName } from "./SeatName";
import { verdict } from "./verdict";

interface Props {
  table: Table;
  face: Face;
  actions: GameActions;
  ending?: ComponentChildren;
  onReview(): void;
  onClose(): void;
}

function Ranks({ setup, score }: { setup: Setup; score: Score }) {
  const ranked = [...score.seats].sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  return (
    <ol class="ranks">
      {ranked.map(({ seat, rank, total }) => (
        <li key={seat} class={rank === 1 ? "first" : undefined}>
          <span class="rank">{say("web.result.rank", { rank: rank ?? 1 })}</span>
          <SeatName setup={setup} seat={seat} />
          {countsPoints(score) && <span class="points">{say("web.points", { count: total })}</span>}
        </li>
      ))}
    </ol>
  );
}

/** After a first game, or one that was won, computers of the next level are proposed. */
function mayRise(setup: Setup, { seats }: Score): boolean {
  const won = seats.some(({ seat, rank }) => seat === readerOf(setup.sitters) && rank === 1);
  return finishedGames(setup.game) === 1 || (won && setup.players > 1);
}

/** The end of the game, over the board. */
export function Final({ table, face, actions, ending, onReview, onClose }: Props) {
  const { setup, live } = table;
  const { score, ply } = live.moment;
  const [words, setWords] = useState("");
  return (
    <Dialog title={verdict(setup, face, live)} onClose={onClose} wide testid="final">
      {score.grade && (
        <>
          <p class="grade">{say("web.result.grade", { grade: sayOf(`${setup.game}.grade.${score.grade}`) })}</p>
          <p>{sayOf(`${setup.game}.grade.${score.grade}.remark`)}</p>
        </>
      )}
      {setup.players > 1 && <Ranks setup={setup} score={score} />}
      {countsPoints(score) && <ScoreSheet setup={setup} score={score} decides={null} scored />}
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
        {actions.harder && mayRise(setup, score) && (
          <button
            type="button"
            class="button"
            data-testid="harder"
            onClick={() => void actions.harder?.play().then(setWords)}
          >
            <Icon name="play" />
            {say("web.harder", { name: actions.harder.name })}
          </button>
        )}
        {live.log.length > 0 && (
          <button type="button" class="button" data-testid="analyse" onClick={onReview}>
            <Icon name="chart" />
            {say("web.review.open")}
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
    </Dialog>
  );
}
