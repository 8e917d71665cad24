import { useEffect, useState } from "preact/hooks";
import { bookPath } from "../book/path";
import type { GameName } from "../games/list";
import { Dialog } from "../ui/Dialog";
import { busy } from "../ui/settled";
import { currentLanguage, say } from "../ui/words";
import type { Face } from "./face";
import { findRule, isRuling, loadRules, type RuleBook, type RuleBooks } from "./rules";

interface Props {
  game: GameName;
  face: Face;
  id: string;
  onClose(): void;
}

/** The book in the language that is spoken; undefined until it is there, null if it cannot be had. */
function useRules(books: RuleBooks): RuleBook | null | undefined {
  const [book, setBook] = useState<RuleBook | null>();
  const language = currentLanguage().code;
  useEffect(() => {
    const done = busy();
    loadRules(books, language)
      .then(setBook)
      .catch(() => setBook(null))
      .finally(done);
    return done;
  }, [books, language]);
  return book;
}

/** One rule, in the words of the rules page. */
export function RuleDialog({ game, face, id, onClose }: Props) {
  const book = useRules(face.rules);
  const found = book && findRule(book, id);
  return (
    <Dialog title={say("web.rule", { rule: id })} onClose={onClose} testid="rule">
      {found && (
        <div lang={book.language}>
          <h3>{found.section.title}</h3>
          <p class="rule-text">{found.rule.text}</p>
        </div>
      )}
      {found && isRuling(found.rule) && <p class="rule-note">{say("rules.ruling")}</p>}
      {book !== undefined && !found && <p>{say("web.rule.missing")}</p>}
      {found && (
        <p>
          <a href={bookPath(game, id)} data-testid="read-on">
            {say("web.book.read")}
          </a>
        </p>
      )}
    </Dialog>
  );
}
