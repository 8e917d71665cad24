import { useState } from "preact/hooks";
import { Dialog } from "../../ui/Dialog";
import { Icon } from "../../ui/Icon";
import { say } from "../../ui/words";
import { connection } from "../net/connection";
import type { Told } from "../net/protocol";
import type { RoomNow } from "../net/room";
import { useSubmit } from "../net/useSubmit";

/** Somebody who plays, and has not given up, at a table with others. */
const mayEnd = ({ stage, chair, chairs }: Told) =>
  stage === "playing" && chair !== null && chairs.length > 1 && !chairs[chair]!.resigned;

/** A draw needs another person who could agree. */
const mayOffer = ({ draw, chair, chairs }: Told) =>
  !draw && chairs.some(({ kind, replaced }, seat) => seat !== chair && kind === "person" && !replaced);

function EndDialog({ told, onClose }: { told: Told; onClose(): void }) {
  const { trouble, waiting, run } = useSubmit();
  const { table } = told;
  const end = (act: () => Promise<unknown>) => void run(act).then((good) => good && onClose());
  return (
    <Dialog title={say("web.online.end")} onClose={onClose} testid="end-dialog">
      <p>{say(told.chairs.length > 2 ? "web.online.resign.about_more" : "web.online.resign.about")}</p>
      {mayOffer(told) && <p>{say("web.online.draw.about")}</p>}
      {trouble && <p class="refused">{trouble}</p>}
      <div class="button-row">
        <button
          type="button"
          class="button"
          data-testid="resign"
          disabled={waiting}
          onClick={() => end(() => connection.ask("resign", { table }))}
        >
          {say("web.online.resign")}
        </button>
        {mayOffer(told) && (
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

/** Gives up the game or offers a draw, after a question. */
export function EndButton({ now: { told } }: { now: RoomNow }) {
  const [asking, setAsking] = useState(false);
  if (!mayEnd(told)) return null;
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
      {asking && <EndDialog told={told} onClose={() => setAsking(false)} />}
    </>
  );
}
