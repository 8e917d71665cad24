/**
 * useRule.tsx - rules that can be read where no game is played yet: on the set-up screen and at a table to be opened.
 */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { GameName } from "../games/list";
import { later } from "../ui/later";

const RuleOf = later(async () => (await import("./RuleOf")).RuleOf);

/** What shows the rule that was asked for, and how to ask for one. */
export function useRule(game: GameName): { dialog: ComponentChildren; onRule(rule: string): void } {
  const [rule, setRule] = useState<string | null>(null);
  const dialog = rule && <RuleOf key={rule} game={game} id={rule} onClose={() => setRule(null)} />;
  return { dialog, onRule: setRule };
}
