/**
 * Book.tsx - the rules of a game as a book in the page: chapters, search as one types, a glossary, examples that are drawn
 * by the game's own picture and can be played, and a clean print.
 */
import { useEffect, useMemo, useState } from "preact/hooks";
import { useAid } from "../aid/useAid";
import { factsOf, GAMES, type GameName, loadFace } from "../games/list";
import type { Face } from "../play/face";
import { loadRules, type RuleBook, type RuleSection } from "../play/rules";
import { Icon } from "../ui/Icon";
import { busy, whenSettled } from "../ui/settled";
import { currentLanguage, say } from "../ui/words";
import { Chapter, type Reading } from "./BookText";
import type { Example, Examples } from "./examples";
import { namesIn, type Term, termsIn } from "./glossary";
import { bookPath } from "./path";
import { found, wordsOf } from "./text";
import "./book.css";

interface Props {
  game: GameName;
  /** The rule that somebody wants to read; null: none in particular. */
  rule: string | null;
  home: string;
  /** Resolves to why it cannot be tried; "": it is being played. */
  onTry(record: string, example: Example): Promise<string>;
}

interface Loaded {
  game: GameName;
  face: Face;
  book: RuleBook;
  examples: Examples;
  terms: readonly Term[];
}

async function load(game: GameName, language: string): Promise<Loaded | null> {
  const face = await loadFace(game);
  const [book, { examples, terms }] = await Promise.all([loadRules(face.rules, language), face.book()]);
  return book && { game, face, book, examples, terms };
}

function useLoaded(game: GameName): { loaded: Loaded | null; failed: boolean } {
  const [state, setState] = useState<{ loaded: Loaded | null; failed: boolean }>({ loaded: null, failed: false });
  const language = currentLanguage().code;
  useEffect(() => {
    const done = busy();
    let current = true;
    load(game, language)
      .then((loaded) => current && setState({ loaded, failed: loaded === null }))
      .catch(() => current && setState({ loaded: null, failed: true }))
      .finally(done);
    return () => {
      current = false;
      done();
    };
  }, [game, language]);
  return state;
}

/** What somebody does who reads on by themselves. */
const READS_ON = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/**
 * Brings a rule into sight, a long one with its beginning, and keeps it there: examples above it are drawn when they come near, and would push it away.
 * Who scrolls is not pulled back.
 */
function keepInSight(place: HTMLElement): () => void {
  const show = () => place.scrollIntoView({ block: place.offsetHeight > innerHeight / 2 ? "start" : "center" });
  const observer = new ResizeObserver(show);
  const stop = () => {
    observer.disconnect();
    for (const deed of READS_ON) window.removeEventListener(deed, stop);
  };
  for (const deed of READS_ON) window.addEventListener(deed, stop, { passive: true });
  const text = place.closest("article");
  if (text) observer.observe(text);
  return stop;
}

/** Shows the rule, also if it is asked for again. */
function useShown(rule: string | null, there: boolean): void {
  useEffect(() => {
    const place = rule === null || !there ? null : document.getElementById(`rule-${rule}`);
    place?.focus({ preventScroll: true });
    return place ? keepInSight(place) : undefined;
  }, [rule, there]);
}

/** All examples are drawn before it is printed, and only then; also if the browser's own key is pressed. */
function usePrint(): { printing: boolean; print(): void } {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "p" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setPrinting(true);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  useEffect(() => {
    if (!printing) return;
    let current = true;
    void whenSettled().then(() => {
      if (!current) return;
      window.print();
      setPrinting(false);
    });
    return () => {
      current = false;
    };
  }, [printing]);
  return { printing, print: () => setPrinting(true) };
}

function Glossary({ terms, game }: { terms: readonly Term[]; game: GameName }) {
  const language = currentLanguage().code;
  if (terms.length === 0) return null;
  return (
    <section class="book-chapter book-glossary" aria-labelledby="chapter-glossary" data-testid="glossary">
      <h2 id="chapter-glossary">{say("web.book.glossary")}</h2>
      <p>{say("web.book.glossary.about")}</p>
      <dl>
        {terms.map((term) => {
          const { name, others } = namesIn(term, language);
          return (
            <div key={name}>
              <dt>
                {name} <a href={bookPath(game, term.rule)}>{term.rule}</a>
              </dt>
              <dd>
                {others.map(([code, word], i) => (
                  <span key={i} lang={code ?? language}>
                    {code && <small>{code} </small>}
                    {word}
                  </span>
                ))}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

function Contents({ sections }: { sections: readonly RuleSection[] }) {
  const go = (id: string) => document.getElementById(id)?.scrollIntoView();
  return (
    <nav class="book-contents" aria-label={say("web.book.contents")}>
      <ol>
        {sections.map(({ letter, title }) => (
          <li key={letter}>
            <button type="button" onClick={() => go(`chapter-${letter}`)}>
              {title}
            </button>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => go("chapter-glossary")}>
            {say("web.book.glossary")}
          </button>
        </li>
      </ol>
    </nav>
  );
}

/** The head: the way back, which book, what is searched for, and print. */
function Head({ props, search, onSearch, onPrint }: HeadProps) {
  return (
    <header class="book-head">
      <div class="book-find">
        <a class="button quiet icon-only" href={props.home} aria-label={say("web.home")}>
          <Icon name="back" />
        </a>
        <input
          class="field book-search"
          type="search"
          data-testid="book-search"
          aria-label={say("web.book.search")}
          placeholder={say("web.book.search")}
          value={search}
          onInput={(event) => onSearch(event.currentTarget.value)}
        />
      </div>
      <h1>{say("web.book.title", { game: say(`${props.game}.title`) })}</h1>
      <div class="book-tools">
        {GAMES.filter((game) => game !== props.game).map((game) => (
          <a key={game} class="button" href={bookPath(game)}>
            {say(`${game}.title`)}
          </a>
        ))}
        <button type="button" class="button" data-testid="print" onClick={onPrint}>
          <Icon name="file" />
          {say("web.book.print")}
        </button>
      </div>
    </header>
  );
}

interface HeadProps {
  props: Props;
  search: string;
  onSearch(search: string): void;
  onPrint(): void;
}

export function Book(props: Props) {
  const { game, rule } = props;
  const { loaded, failed } = useLoaded(game);
  const [search, setSearch] = useState("");
  const [trouble, setTrouble] = useState("");
  const { printing, print } = usePrint();
  const { aid } = useAid({ game, players: factsOf(game).players.max, options: {} });
  const words = useMemo(() => (printing ? [] : wordsOf(search)), [search, printing]);
  const there = loaded?.game === game ? loaded : null;
  useEffect(() => setSearch(""), [rule, game]);
  useShown(rule, there !== null);
  const sections = there ? found(there.book, words) : [];
  const terms = there ? termsIn(there.terms, currentLanguage().code, words) : [];
  const reading: Reading | null = there && {
    game,
    face: there.face,
    examples: there.examples,
    aid,
    words,
    printing,
    onTry: (record, example) => void props.onTry(record, example).then(setTrouble),
  };
  return (
    <main class="book" data-testid="book" data-game={game}>
      <Head props={props} search={search} onSearch={setSearch} onPrint={print} />
      <p class="refused" role="status">
        {failed ? say("web.rule.missing") : trouble}
        {there && sections.length + terms.length === 0 && say("web.book.nothing")}
      </p>
      {there && reading && (
        <div class="book-body">
          <Contents sections={there.book.sections} />
          <article lang={there.book.language}>
            {words.length === 0 && (
              <div class="book-intro">
                {there.book.intro.map((paragraph, i) => (
                  <p key={i}>{paragraph}</p>
                ))}
              </div>
            )}
            {sections.map((section) => (
              <Chapter key={section.letter} section={section} reading={reading} rule={rule} />
            ))}
            <Glossary terms={terms} game={game} />
          </article>
        </div>
      )}
    </main>
  );
}
