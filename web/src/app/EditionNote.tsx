import { useState } from "preact/hooks";
import { editionName } from "../aid/edition_name";
import { factsOf, type GameName } from "../games/list";
import { later } from "../ui/later";
import type { Setup } from "../table/table";
import { say } from "../ui/words";

const OursDialog = later(async () => (await import("../aid/OursDialog")).OursDialog);

/** Which edition is played, and what of it is reconstructed. */
export function EditionNote({ game, setup }: { game: GameName; setup: Setup }) {
  const [open, setOpen] = useState(false);
  const kind = { game, players: setup.players, options: {} };
  return (
    <p class="edition-note">
      <span>{editionName(factsOf(game).edition)}</span>
      <button type="button" class="button quiet" data-testid="edition" onClick={() => setOpen(true)}>
        {say("web.ours.what")}
      </button>
      {open && <OursDialog kind={kind} onClose={() => setOpen(false)} />}
    </p>
  );
}
