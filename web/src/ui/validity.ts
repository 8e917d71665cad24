/**
 * validity.ts - why a field of a form is not accepted, in the language of the page: browsers would say it in their own.
 */
import { say } from "./words";

type Field = HTMLInputElement | HTMLTextAreaElement;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

function whyNot({ validity, minLength }: Field): string {
  if (validity.valueMissing) return say("web.field.missing");
  if (validity.tooShort) return say("web.field.short", { count: minLength });
  return validity.typeMismatch ? say("web.field.email") : "";
}

/** From now on for all forms of the page; what is said to a field is forgotten as soon as somebody writes there. */
export function speakOfFields(): void {
  const hear = (name: string, words: (field: Field) => string) =>
    addEventListener(
      name,
      ({ target }) => {
        if (!isField(target)) return;
        target.setCustomValidity("");
        target.setCustomValidity(words(target));
      },
      true,
    );
  hear("invalid", whyNot);
  hear("input", () => "");
}
