/**
 * book.ts - what the rules of Nunatak have besides their text: examples, by the id of the rule that each shows, and the
 * terms of the published editions.
 */
import type { Term } from "../../book/glossary";
import { examplesOf } from "../../book/examples_of";

export const examples = examplesOf(
  import.meta.glob<string>("./examples/*.floe", { query: "?raw", import: "default", eager: true }),
);

export const terms: readonly Term[] = [
  { rule: "T-08", names: { en: ["worker", "Builder"], fr: ["main-d’œuvre"], de: ["Arbeiter"], nl: ["arbeider"] } },
  {
    rule: "P-04",
    names: {
      en: ["carver", "Sculptor"],
      fr: ["sculpteur", "sculpteur de glace"],
      de: ["Eisschnitzer"],
      nl: ["ijssnijder"],
    },
  },
  { rule: "P-05", names: { en: ["artisan"], fr: ["artisan"], de: ["Handwerker"], nl: ["ambachtsman"] } },
  {
    rule: "P-05",
    names: {
      en: ["rope, pick, saw"],
      fr: ["corde, pioche, scie", "scie à perche"],
      de: ["Seil, Spitzhacke, Stangensäge"],
      nl: ["touw, houweel, paalzaag"],
    },
  },
  { rule: "P-06", names: { en: ["beast"], fr: ["bête de somme"], de: ["Lastentier"], nl: ["lastdier"] } },
  { rule: "C-06", names: { en: ["paw"], fr: ["symbole"], de: ["Pfote", "Symbol"], nl: ["symbool"] } },
  { rule: "P-07", names: { en: ["engineer"], fr: ["ingénieure"], de: ["Baumeisterin"], nl: ["bouwmeester"] } },
  { rule: "T-09", names: { en: ["elder"], fr: ["ancêtre"], de: ["Älteste"], nl: ["nestor"] } },
  {
    rule: "T-06",
    names: { en: ["double card"], fr: ["carte double"], de: ["Doppelkarte", "zweigeteilt"], nl: ["tweeledige kaart"] },
  },
  { rule: "S-02", names: { en: ["market"], fr: ["cortège"], de: ["Auslage"], nl: ["aanbod"] } },
  { rule: "T-18", names: { en: ["pile"], fr: ["pioche"], de: ["Nachziehstapel"], nl: ["trekstapel"] } },
  { rule: "C-05", names: { en: ["tile"], fr: ["dalle"], de: ["Bodenplatte"], nl: ["tegel", "bodemtegel"] } },
  { rule: "C-02", names: { en: ["block"], fr: ["bloc", "bloc de glace"], de: ["Eisblock"], nl: ["blok", "ijsblok"] } },
  {
    rule: "T-10",
    names: {
      en: ["support"],
      fr: ["renfort", "bloc de renfort"],
      de: ["Unterstützung", "Unterstützungs-Eisblock"],
      nl: ["ondersteuning", "ondersteuningsijsblok"],
    },
  },
  { rule: "T-11", names: { en: ["line"], fr: ["ligne"], de: ["Reihe"], nl: ["rij"] } },
  { rule: "T-12", names: { en: ["square"], fr: ["carré"], de: ["Quadrat"], nl: ["vierkant"] } },
  { rule: "C-01", names: { en: ["floor"], fr: ["étage"], de: ["Ebene"], nl: ["laag"] } },
  { rule: "P-02", names: { en: ["dome"], fr: ["sommet du temple"], de: ["Tempelkuppe"], nl: ["tempelkoepel"] } },
  {
    rule: "C-07",
    names: {
      en: ["engineer track"],
      fr: ["piste Ingénierie"],
      de: ["Baumeisterleiste"],
      nl: ["bouwmeesterspoor"],
    },
  },
  { rule: "F-01", names: { en: ["favor", "Blessing"], fr: ["Faveur"], de: ["Segen"], nl: ["zegenkaart"] } },
  {
    rule: "F-01",
    names: {
      en: ["immediate, once, final"],
      fr: ["immédiat, usage unique, fin de la partie"],
      de: ["Sofort, Einmal, Schlusswertung"],
      nl: ["direct, eenmaal, eindtelling"],
    },
  },
  {
    rule: "E-02",
    names: { en: ["completion card"], fr: ["carte Achèvement"], de: ["Abschlusskarte"], nl: ["slotkaart"] },
  },
  {
    rule: "E-02",
    names: {
      en: ["extra turn"],
      fr: ["tour supplémentaire"],
      de: ["zusätzlicher Zug", "zusätzlicher Spielzug"],
      nl: ["extra beurt"],
    },
  },
  {
    rule: "Q-01",
    names: {
      en: ["Siku"],
      fr: ["Siku", "joueuse virtuelle"],
      de: ["Siku", "neutraler Teilnehmer"],
      nl: ["Siku", "neutrale speler"],
    },
  },
  { rule: "S-07", names: { en: ["dummy"], fr: ["joueur factice"], de: ["Dummy"], nl: ["dummyspeler"] } },
  {
    rule: "P-01",
    names: { en: ["final scoring"], fr: ["décompte final"], de: ["Schlusswertung"], nl: ["eindtelling"] },
  },
];
