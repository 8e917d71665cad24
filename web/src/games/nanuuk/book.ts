/**
 * book.ts - what the rules of Nanuuk! have besides their text: examples, by the id of the rule that each shows, and the
 * terms of the published editions.
 */
import type { Term } from "../../book/glossary";
import { examplesOf } from "../../book/examples_of";

export const examples = examplesOf(
  import.meta.glob<string>("./examples/*.floe", { query: "?raw", import: "default", eager: true }),
);

export const terms: readonly Term[] = [
  { rule: "B-01", names: { en: ["floe", "ice-floe"], fr: ["banquise"], de: ["Eisscholle"], nl: ["ijsschots"] } },
  { rule: "B-01", names: { en: ["space"], fr: ["case"], de: ["Feld"], nl: ["veld"] } },
  {
    rule: "G-01",
    names: { en: ["crack", "wooden stick"], fr: ["fissure", "bâtonnet"], de: ["Riss", "Holzstäbchen"], nl: ["scheur"] },
  },
  { rule: "U-03", names: { en: ["hunter"], fr: ["chasseur"], de: ["Jäger"], nl: ["jager"] } },
  { rule: "M-04", names: { en: ["Inuk"], fr: ["Inuit"], de: ["Inuk"], nl: ["Inuk"] } },
  { rule: "M-07", names: { en: ["bear", "polar bear"], fr: ["ours", "ours blanc"], de: ["Eisbär"], nl: ["ijsbeer"] } },
  {
    rule: "M-05",
    names: {
      en: ["fish, seal, walrus"],
      fr: ["poisson, phoque, morse"],
      de: ["Fisch, Robbe, Walross"],
      nl: ["vis, zeehond, walrus"],
    },
  },
  { rule: "M-06", names: { en: ["whale"], fr: ["baleine"], de: ["Wal"], nl: ["walvis"] } },
  { rule: "U-01", names: { en: ["equipment"], fr: ["équipement"], de: ["Ausrüstung"], nl: ["uitrusting"] } },
  {
    rule: "U-01",
    names: {
      en: ["harpoon, husky, sled, kayak"],
      fr: ["harpon, husky, traîneau, kayak"],
      de: ["Harpune, Husky, Schlitten, Kajak"],
      nl: ["harpoen, husky, slee, kajak"],
    },
  },
  {
    rule: "U-01",
    names: { en: ["sheet", "game sheet"], fr: ["tableau de bord"], de: ["Spielblatt"], nl: ["speelblad"] },
  },
  { rule: "M-08", names: { en: ["igloo"], fr: ["igloo"], de: ["Iglu"], nl: ["iglo"] } },
  {
    rule: "M-10",
    names: { en: ["double move"], fr: ["double déplacement", "coup double"], de: ["Doppelzug"], nl: ["dubbele zet"] },
  },
  {
    rule: "L-04",
    names: { en: ["blocked"], fr: ["bloqué", "enfermé", "isolé"], de: ["eingeschlossen"], nl: ["vastzitten"] },
  },
  {
    rule: "L-01",
    names: {
      en: ["learning game", "Introductory Game"],
      fr: ["jeu d’apprentissage"],
      de: ["Einführungsspiel"],
      nl: ["leerspel"],
    },
  },
];
