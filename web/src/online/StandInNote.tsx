import { say } from "../words";
import type { Room, RoomNow } from "./room";

/** A computer plays for whoever reads this, until that one says to be back: whoever joins has the chair again. */
export function StandInNote({ room, now: { told } }: { room: Room; now: RoomNow }) {
  const mine = told.stage === "playing" && told.chair !== null ? told.chairs[told.chair]! : null;
  const replaced = mine?.replaced && !mine.resigned;
  return (
    <div role="status">
      {replaced && (
        <div class="card plea" data-testid="stand-in">
          <p>{say("web.online.stand_in")}</p>
          <button type="button" class="button primary" data-testid="return" onClick={() => void room.join()}>
            {say("web.online.return")}
          </button>
        </div>
      )}
    </div>
  );
}
