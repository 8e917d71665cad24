/**
 * BookText.tsx - the chapters of the rules: each rule with its id, links to others, marks for what is ours, and its example.
 */
import type { Aid } from "../aid/load";
import type { GameName } from "../games/list";
import type { Face } from "../play/face";
import type { Rule, RuleSection } from "../play/rules";
import { say } from "../ui/words";
import { Diagram } from "./Diagram";
import type { Example, Examples } from "./examples";
import { bookPath } from "./path";
import { marked, piecesOf } from "./text";

export interface Reading {
  game: GameName;
  face: Face;
  examples: Examples;
  /** Null: not known (yet). */
  aid: Aid | null;
  words: readonly string[];
  printing: boolean;
  onTry(record: string, example: Example): void;
}

function Words({ text, words }: { text: string; words: readonly string[] }) {
  return <>{marked(text, words).map((part, i) => (i % 2 === 0 ? part : <mark key={i}>{part}</mark>))}</>;
}

function Line({ text, reading }: { text: string; reading: Reading }) {
  return (
    <>
      {piecesOf(text).map((piece, i) => {
        if (piece.kind === "words") return <Words key={i} text={piece.text} words={reading.words} />;
        if (piece.kind === "rule") {
          return (
            <a key={i} href={bookPath(reading.game, piece.text)}>
              {piece.text}
            </a>
          );
        }
        return (
          <abbr key={i} class="ruling" title={say("rules.ruling")}>
            R
          </abbr>
        );
      })}
    </>
  );
}

/** What of the components this rule tells about that no source does. */
function Ours({ rule, aid }: { rule: Rule; aid: Aid | null }) {
  const parts = aid?.reconstructions.filter((part) => part.rule === rule.id) ?? [];
  return (
    <>
      {parts.map(({ code, text }) => (
        <p key={code} class="book-ours" data-ours={code}>
          <b aria-hidden="true">*</b> {text}
        </p>
      ))}
    </>
  );
}

function RuleText({ rule, reading, shown }: { rule: Rule; reading: Reading; shown: boolean }) {
  const example = rule.id === null ? undefined : reading.examples[rule.id];
  const lines = rule.text.split("\n");
  return (
    <div
      class={shown ? "book-rule book-shown" : "book-rule"}
      id={rule.id === null ? undefined : `rule-${rule.id}`}
      data-rule={rule.id ?? undefined}
      tabIndex={-1}
    >
      {rule.id !== null && (
        <a class="book-id" href={bookPath(reading.game, rule.id)}>
          {rule.id}
        </a>
      )}
      <div>
        {lines.map((line, i) => (
          <p key={i}>
            <Line text={line} reading={reading} />
          </p>
        ))}
        <Ours rule={rule} aid={reading.aid} />
        {example && <Diagram face={reading.face} record={example} printing={reading.printing} onTry={reading.onTry} />}
      </div>
    </div>
  );
}

export function Chapter({ section, reading, rule }: { section: RuleSection; reading: Reading; rule: string | null }) {
  return (
    <section class="book-chapter" aria-labelledby={`chapter-${section.letter}`}>
      <h2 id={`chapter-${section.letter}`}>
        <Words text={section.title} words={reading.words} />
      </h2>
      {section.rules.map((one, i) => (
        <RuleText key={one.id ?? i} rule={one} reading={reading} shown={one.id !== null && one.id === rule} />
      ))}
    </section>
  );
}
