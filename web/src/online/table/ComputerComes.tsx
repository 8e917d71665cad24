import { useEffect, useState } from "preact/hooks";
import type { GameName } from "../../games/list";
import { say } from "../../ui/words";
import { computerComes, playComputer } from "../lobby/play_now";
import type { Told } from "../net/protocol";
import { useSubmit } from "../net/useSubmit";

const secondsUntil = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / 1000));

/** Counts down; 0 when it is time. */
function useCountdown(until: number): number {
  const [left, setLeft] = useState(() => secondsUntil(until));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(until)), 500);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

function Countdown({ table, game, until }: { table: string; game: GameName; until: number }) {
  const left = useCountdown(until);
  const { trouble, waiting, run } = useSubmit();
  const play = () => void run(() => playComputer(table, game));
  useEffect(() => {
    if (left === 0) play();
  }, [left === 0]);
  return (
    <div class="computer-comes" data-testid="computer-comes">
      <p>{trouble || say("web.online.computer_comes", { count: left })}</p>
      <button type="button" class="button" data-testid="computer-now" disabled={waiting} onClick={play}>
        {say("web.online.computer_now")}
      </button>
    </div>
  );
}

/** At a table that somebody opened to play at once: when a computer comes instead of people. */
export function ComputerComes({ told }: { told: Told }) {
  const until = told.chair === null ? null : computerComes(told.table);
  if (until === null || told.fair?.reveal !== undefined) return null;
  return <Countdown table={told.table} game={told.setup.game} until={until} />;
}
