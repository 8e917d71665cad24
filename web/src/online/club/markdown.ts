/**
 * markdown.ts - the texts of a club: plain text, or a small part of Markdown. No HTML: what looks like it is shown as it is
 * written.
 *
 *     # Heading        ## Smaller heading       - an item of a list
 *     **strong**       *emphasis*               [words](https://example.org) or (mailto:...)
 *
 * An empty line ends a paragraph. Within one, lines stay lines, as in an address.
 */

/** A piece of a line. */
export interface Piece {
  text: string;
  kind: "plain" | "strong" | "emphasis" | "link";
  /** Of a link. */
  href?: string;
}

export interface Block {
  kind: "heading" | "subheading" | "paragraph" | "list";
  lines: Piece[][];
}

const INLINE = /\*\*([^*]+)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*|\[([^\][]+)\]\(((?:https?:\/\/|mailto:)[^\s()[]+)\)/g;

function marked([, strong, emphasis, words, href]: RegExpMatchArray): Piece {
  if (words !== undefined) return { text: words, kind: "link", href: href! };
  return strong === undefined ? { text: emphasis!, kind: "emphasis" } : { text: strong, kind: "strong" };
}

export function readLine(line: string): Piece[] {
  const pieces: Piece[] = [];
  const plain = (text: string) => text && pieces.push({ text, kind: "plain" });
  let read = 0;
  for (const found of line.matchAll(INLINE)) {
    plain(line.slice(read, found.index));
    pieces.push(marked(found));
    read = found.index! + found[0].length;
  }
  plain(line.slice(read));
  return pieces;
}

/** How a line begins, and what it is then. */
const BEGINNINGS: [RegExp, Block["kind"]][] = [
  [/^## +/, "subheading"],
  [/^# +/, "heading"],
  [/^[-*] +/, "list"],
];

function kindOf(line: string): [kind: Block["kind"], rest: string] {
  for (const [beginning, kind] of BEGINNINGS) if (beginning.test(line)) return [kind, line.replace(beginning, "")];
  return ["paragraph", line];
}

/** Lines of one kind belong together, until a line is empty; every heading stands alone. */
export function readMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  let before: Block["kind"] | null = null;
  for (const line of text.split(/\r?\n/)) {
    const [kind, rest] = kindOf(line.trim());
    if (rest !== "") {
      if (before !== kind || kind.endsWith("heading")) blocks.push({ kind, lines: [] });
      blocks.at(-1)!.lines.push(readLine(rest));
    }
    before = rest === "" ? null : kind;
  }
  return blocks;
}
