/**
 * edition_name.ts - the name of an edition in the language of the page, where it is one of ours.
 */
import { say } from "../ui/words";

export function editionName(name: string): string {
  const number = /^reconstructed (\d+)$/.exec(name)?.[1];
  return say("web.edition_name", { edition: number ? say("aid.reconstructed", { number }) : name });
}
