import type { Credits } from "../../about/made";

/** Of the published game, from its rulebook. */
export const credits: Credits = [
  ["web.about.author", "Günter Cornett"],
  ["web.about.illustration", "Christof Tisch"],
  ["web.about.translation", "Michael Siedentopf (English), François Haffner (français)"],
  ["web.about.publisher", "Bambus Spieleverlag, Hannover (1998)"],
];
