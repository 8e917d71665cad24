import { expect, test } from "vitest";
import { askedNow, concerns } from "../src/aid/concerns";
import type { Prompt } from "../src/table/table";

const message = (code: string) => ({ code, text: code });
const answer = (name: string, code: string, about?: string): Prompt["answers"][number] => ({
  answer: name,
  yes: true,
  repeats: false,
  says: message(code),
  ...(about === undefined ? {} : { about: message(about) }),
});
const card: Prompt["questions"][number] = { part: "slot", listed: false, asks: message("card") };
const prompt: Prompt = { questions: [card], answers: [answer("swap", "swap"), answer("insight", "use", "insight")] };

test("what is asked are the question, and the answers that can be given, with what they are about", () => {
  expect([...askedNow(prompt, { question: card, open: new Set(["slot:1", "do:insight"]) })]).toEqual([
    "card",
    "use",
    "insight",
  ]);
  expect(askedNow(null, { question: null, open: new Set() }).size).toBe(0);
});

test("a line helps if one of its codes is asked", () => {
  const now = new Set(["card"]);
  expect(concerns({ asked: ["cell", "card"] }, now)).toBe(true);
  expect(concerns({ asked: ["cell"] }, now)).toBe(false);
  expect(concerns({ asked: [] }, now)).toBe(false);
});
