import { useState } from "preact/hooks";
import { Dialog } from "../../ui/Dialog";
import { Icon } from "../../ui/Icon";
import { say } from "../../ui/words";
import { connection } from "../net/connection";
import type { Person, Told } from "../net/protocol";
import type { RoomNow } from "../net/room";
import { useSubmit } from "../net/useSubmit";

/** Somebody who plays, and has not given up. */
const plays = ({ chair, chairs }: Told) => chair !== null && !chairs[chair]!.resigned;

/** At a table with others. */
const mayResign = (told: Told) => plays(told) && told.chairs.length > 1;

/** A draw needs another person who could agree. */
const mayOffer = ({ draw, abort, chair, chairs }: Told) =>
  !draw && !abort && chairs.some(({ kind, replaced }, seat) => seat !== chair && kind === "person" && !replaced);

/** Whoever plays, or lets computers play among themselves; of a day's deal there is one try. */
function mayAbort(told: Told, you: Person): boolean {
  const { setup, chairs, draw, abort } = told;
  const owns = setup.host === you.id && chairs.every(({ kind }) => kind === "computer");
  return !setup.daily && !draw && !abort && (plays(told) || owns);
}

function EndDialog({ told, you, onClose }: { told: Told; you: Person; onClose(): void }) {
  const { trouble, waiting, run } = useSubmit();
  const { table } = told;
  const end = (act: () => Promise<unknown>) => void run(act).then((good) => good && onClose());
  return (
    <Dialog title={say("web.online.end")} onClose={onClose} testid="end-dialog">
      {mayResign(told) && (
        <p>{say(told.chairs.length > 2 ? "web.online.resign.about_more" : "web.online.resign.about")}</p>
      )}
      {mayResign(told) && mayOffer(told) && <p>{say("web.online.draw.about")}</p>}
      {mayAbort(told, you) && <p>{say("web.online.abort.about")}</p>}
      {trouble && <p class="refused">{trouble}</p>}
      <div class="button-row">
        {mayResign(told) && (
          <button
            type="button"
            class="button"
            data-testid="resign"
            disabled={waiting}
            onClick={() => end(() => connection.ask("resign", { table }))}
          >
            {say("web.online.resign")}
          </button>
        )}
        {mayAbort(told, you) && (
          <button
            type="button"
            class="button"
            data-testid="abort"
            disabled={waiting}
            onClick={() => end(() => connection.ask("abort", { table, yes: true }))}
          >
            {say("web.online.abort")}
          </button>
        )}
        {mayResign(told) && mayOffer(told) && (
          <button
            type="button"
            class="button"
            data-testid="offer-draw"
            disabled={waiting}
            onClick={() => end(() => connection.ask("draw", { table, yes: true }))}
          >
            {say("web.online.draw.offer")}
          </button>
        )}
        <button type="button" class="button primary" data-testid="play-on" onClick={onClose}>
          {say("web.online.play_on")}
        </button>
      </div>
    </Dialog>
  );
}

/** Gives up the game, calls it off or offers a draw, after a question. */
export function EndButton({ now: { told }, you }: { now: RoomNow; you: Person }) {
  const [asking, setAsking] = useState(false);
  if (told.stage !== "playing" || !(mayResign(told) || mayAbort(told, you))) return null;
  return (
    <>
      <button
        type="button"
        class="button quiet end-button"
        data-testid="end"
        aria-label={say("web.online.end")}
        title={say("web.online.end")}
        onClick={() => setAsking(true)}
      >
        <Icon name="flag" />
      </button>
      {asking && <EndDialog told={told} you={you} onClose={() => setAsking(false)} />}
    </>
  );
}
