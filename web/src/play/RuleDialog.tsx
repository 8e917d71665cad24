import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../ui/Dialog";
import { busy } from "../ui/settled";
import { say } from "../ui/words";
import type { Face } from "./face";
import { findRule, type RuleBook } from "./rules";

interface Props {
  face: Face;
  id: string;
  onClose(): void;
}

/** One rule, in the words of the rules page. */
export function RuleDialog({ face, id, onClose }: Props) {
  const [book, setBook] = useState<RuleBook | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const done = busy();
    face
      .rules()
      .then((rules) => setBook(rules.default))
      .catch(() => setFailed(true))
      .finally(done);
    return done;
  }, [face]);
  const found = book && findRule(book, id);
  return (
    <Dialog title={say("web.rule", { rule: id })} onClose={onClose} testid="rule">
      {found && (
        <>
          <h3>{found.section.title}</h3>
          <p class="rule-text">{found.rule.text}</p>
        </>
      )}
      {(failed || (book && !found)) && <p>{say("web.rule.missing")}</p>}
    </Dialog>
  );
}
