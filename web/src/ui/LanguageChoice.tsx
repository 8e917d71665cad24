import { offered } from "./language";
import { currentLanguage, say, speak } from "./words";

/** A language by its own name; one that is not whole says how much of it there is. */
const label = ({ name, percent }: { name: string; percent: number }) =>
  percent === 100 ? name : say("web.language.part", { name, percent });

/** Chooses the language of the page, where there is more than one. */
export function LanguageChoice() {
  const languages = offered();
  if (languages.length < 2) return null;
  const choose = (code: string) => void speak(languages.find((language) => language.code === code)!);
  return (
    <label class="language">
      <b>{say("web.language")}</b>
      <select
        class="field"
        data-testid="language"
        value={currentLanguage().code}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {languages.map((language) => (
          <option key={language.code} value={language.code} lang={language.code}>
            {label(language)}
          </option>
        ))}
      </select>
    </label>
  );
}
