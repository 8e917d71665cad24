/**
 * link.ts - a whole game in the fragment of an address, and as a file.
 *
 * "#g=..." is the record, deflated, in the letters that addresses allow; "&p=12" is the ply to look
 * at. Nothing of it is sent to a server.
 */
import { say } from "../ui/words";

/** What an address holds. */
export interface LinkedGame {
  record: string;
  /** Absent: the last one. */
  ply?: number;
}

/** Records are short: what unpacks to more is none. */
const LONGEST = 1 << 20;

export class LinkError extends Error {
  override name = "LinkError";
}

function toLetters(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromLetters(letters: string): Uint8Array<ArrayBuffer> {
  const text = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

async function collect(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > LONGEST) throw new LinkError(say("web.table.link_damaged"));
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

const through = (bytes: Uint8Array<ArrayBuffer>, way: CompressionStream | DecompressionStream) =>
  collect(new Blob([bytes]).stream().pipeThrough(way));

/** The fragment of an address that holds the game. */
export async function linkFragment(record: string, ply?: number): Promise<string> {
  const packed = await through(new TextEncoder().encode(record), new CompressionStream("deflate-raw"));
  return `#g=${toLetters(packed)}` + (ply === undefined ? "" : `&p=${ply}`);
}

/** The address of this page with the game in it. */
export async function linkTo(record: string, ply?: number): Promise<string> {
  const address = new URL(location.href);
  address.hash = await linkFragment(record, ply);
  return address.href;
}

/** Does the fragment hold a game? */
export const holdsGame = (fragment: string) => fragment.startsWith("#g=");

/** The game in a fragment. Rejects with a LinkError whose message is for people. */
export async function readLink(fragment: string): Promise<LinkedGame> {
  const match = /^#g=([\w-]+)(?:&p=(\d{1,6}))?$/.exec(fragment);
  if (match === null) throw new LinkError(say("web.table.link_damaged"));
  let record: string;
  try {
    const bytes = await through(fromLetters(match[1]!), new DecompressionStream("deflate-raw"));
    record = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new LinkError(say("web.table.link_damaged"));
  }
  return match[2] === undefined ? { record } : { record, ply: Number(match[2]) };
}

/** Lets the browser keep the record as NAME.floe. */
export function downloadRecord(record: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([record], { type: "text/plain" }));
  link.download = `${name}.floe`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000); // not at once: some browsers read it later
}

/** The record in a file. Whether it is one, the engine finds out when it is opened. */
export async function readRecordFile(file: File): Promise<string> {
  if (file.size > LONGEST) throw new LinkError(say("web.table.file_too_long"));
  return file.text();
}
