/**
 * language.ts - which language the page speaks: the one that a link names (?lang=de), the one chosen here before, or the
 * first of the browser's that there is. Only that one is loaded; switching loads another.
 */
import languages from "virtual:languages";
import { read, write } from "./storage";

/** By key: the sentence, or its singular and plural. */
export type Sentences = Record<string, string | [string, string]>;

export interface Language {
  /** "en", as `lang` attributes and Intl have it. */
  code: string;
  /** What it calls itself. */
  name: string;
  /** Is 0 singular, as in French? */
  zeroIsOne: boolean;
  rightToLeft: boolean;
  /** So many of a hundred sentences are translated; the others are English. */
  percent: number;
  load(): Promise<{ default: Sentences; catalog: string }>;
}

let offers: readonly Language[] = languages;

/** Those that people can choose from: all, unless the server offers some. */
export const offered = () => offers;

/** Offers these alone, if there are any of them. */
export function offer(codes: readonly string[]): void {
  const known = codes.flatMap((code) => languages.find((language) => language.code === code) ?? []);
  offers = known.length > 0 ? known : languages;
}

const KEY = "floe-language";

/** "de-AT" and "de" both speak "de". */
const speaking = (wanted: string) => offers.find(({ code }) => code === wanted.toLowerCase().split(/[-_]/, 1)[0]);

/** The first of these languages that is offered; otherwise the first one that is, mostly English. */
export function choose(wanted: readonly (string | null | undefined)[]): Language {
  const known = wanted.flatMap((one) => (one ? (speaking(one) ?? []) : []));
  return known[0] ?? offers[0]!;
}

const named = () => (typeof location === "undefined" ? null : new URLSearchParams(location.search).get("lang"));

export const firstLanguage = () =>
  choose([named(), read<string | null>(KEY, null), ...(typeof navigator === "undefined" ? [] : navigator.languages)]);

/** From now on it counts, also if the page's address names another. */
export function keepLanguage({ code }: Language): void {
  write(KEY, code);
  if (named() === null) return;
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  history.replaceState(history.state, "", address);
}
