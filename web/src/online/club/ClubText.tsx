import { startPath } from "../../app/route";
import { Waiting } from "../../app/Trouble";
import { say } from "../../ui/words";
import { useAnswer } from "../net/useAnswer";
import { PageHead } from "../PageHead";
import { type ClubTextName, clubText } from "./club";
import { type Block, type Piece, readMarkdown } from "./markdown";

function Words({ pieces }: { pieces: Piece[] }) {
  return (
    <>
      {pieces.map(({ text, kind, href }) => {
        if (kind === "strong") return <strong>{text}</strong>;
        if (kind === "emphasis") return <em>{text}</em>;
        return kind === "link" ? <a href={href}>{text}</a> : text;
      })}
    </>
  );
}

function Paragraph({ lines }: { lines: Piece[][] }) {
  return (
    <p>
      {lines.map((pieces, i) => (
        <>
          {i > 0 && <br />}
          <Words pieces={pieces} />
        </>
      ))}
    </p>
  );
}

function List({ lines }: { lines: Piece[][] }) {
  return (
    <ul>
      {lines.map((pieces) => (
        <li>
          <Words pieces={pieces} />
        </li>
      ))}
    </ul>
  );
}

function BlockView({ block: { kind, lines } }: { block: Block }) {
  if (kind === "list") return <List lines={lines} />;
  if (kind === "paragraph") return <Paragraph lines={lines} />;
  const words = <Words pieces={lines[0]!} />;
  return kind === "heading" ? <h2>{words}</h2> : <h3>{words}</h3>;
}

/** A text of the club, as its operator has written it. */
export function Markdown({ text }: { text: string }) {
  return (
    <div class="markdown">
      {readMarkdown(text).map((block) => (
        <BlockView block={block} />
      ))}
    </div>
  );
}

const title = (name: ClubTextName) => say(name === "imprint" ? "web.club.imprint" : "web.club.privacy");

/** A page for a text, which everybody may read, whether the server knows them or not. */
export function ClubTextScreen({ name }: { name: ClubTextName }) {
  const { answer, trouble } = useAnswer(async () => ({ text: await clubText(name) }), [name]);
  if (!answer && !trouble) return <Waiting />;
  return (
    <main class="online">
      <div class="online-page online-narrow">
        <PageHead title={title(name)} back={startPath} backName={say("web.home")} />
        <article class="card" data-testid="club-text">
          {answer?.text ? <Markdown text={answer.text} /> : <p>{trouble || say("web.club.none")}</p>}
        </article>
      </div>
    </main>
  );
}
