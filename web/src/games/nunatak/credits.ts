import type { Credits } from "../../about/made";

/** Of the published game, from its rulebooks. */
export const credits: Credits = [
  ["web.about.author", "Kane Klenko"],
  ["web.about.development", "Carrie Klenko"],
  ["web.about.illustration", "Kwanchai Moriya"],
  ["web.about.design", "Kane Klenko, Kallen Klenko, Stephen Kerr, Brigette Indelicato, Fiore GmbH"],
  ["web.about.editor", "Wolfgang Lüdtke, Peter Neugebauer, Sebastian Wenzlaff, Carsten Engel, Alicia Kaufmann"],
  ["web.about.translation", "Laura Muller-Thoma, Maëva Debieu Rosas (français)"],
  ["web.about.publisher", "KOSMOS, Stuttgart (2023) · IELLO (2024) · 999 Games, Almere"],
];
