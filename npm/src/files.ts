/**
 * files.ts - where the files of the package are. Bundlers find them by the words `new URL(..., import.meta.url)`.
 */
export const ENGINE = new URL("./engine.wasm", import.meta.url);
export const NETS = new URL("./nets.bin", import.meta.url);
export const LANGUAGES = {
  en: new URL("./en.words", import.meta.url),
  de: new URL("./de.words", import.meta.url),
  fr: new URL("./fr.words", import.meta.url),
  nl: new URL("./nl.words", import.meta.url),
};

export type Language = keyof typeof LANGUAGES;
