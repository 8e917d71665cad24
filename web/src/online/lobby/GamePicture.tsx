import { type GameName, pictureOf } from "../../games/list";

/** A small drawing of the game: decoration beside its name. */
export const GamePicture = ({ game }: { game: GameName }) => (
  <img class="game-picture" src={pictureOf(game)} alt="" width={160} height={110} loading="lazy" />
);
