import { say } from "./words";
import "./rule_link.css";

interface Props {
  /** "T-05". */
  rule: string;
  onRule(rule: string): void;
}

/** The id of a rule, which opens it. */
export function RuleLink({ rule, onRule }: Props) {
  return (
    <button
      type="button"
      class="rule-link"
      data-rule={rule}
      aria-label={say("web.rule", { rule })}
      onClick={() => onRule(rule)}
    >
      {rule}
    </button>
  );
}
