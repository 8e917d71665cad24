/**
 * letters.mjs - who takes the letters of a server: as much of SMTP as one sender needs who makes no mistakes.
 */
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";

/** @type {Record<string, string>} */
const ANSWERS = { EHLO: "250 floe", MAIL: "250 yes", RCPT: "250 yes", DATA: "354 go on", QUIT: "221 bye" };

/**
 * The body of a letter without what quoted-printable has made of it; all that these have is ASCII.
 * @param {string[]} lines
 */
function plain(lines) {
  const body = lines.slice(lines.indexOf("") + 1).join("\n");
  return body.replaceAll("=\n", "").replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(parseInt(code, 16)));
}

/**
 * @param {import("node:net").Socket} socket
 * @param {(letter: string) => void} onLetter
 */
async function converse(socket, onLetter) {
  /** @type {string[] | null} */
  let letter = null;
  socket.write("220 floe\r\n");
  for await (const line of createInterface({ input: socket })) {
    if (letter === null) {
      const word = line.slice(0, 4).toUpperCase();
      socket.write(`${ANSWERS[word] ?? "502 no"}\r\n`);
      if (word === "DATA") letter = [];
    } else if (line === ".") {
      onLetter(plain(letter));
      letter = null;
      socket.write("250 taken\r\n");
    } else letter.push(line);
  }
}

/** On a free port; `next` resolves to the text of the next letter. */
export async function postOffice() {
  /** @type {string[]} */
  const come = [];
  /** @type {((letter: string) => void)[]} */
  const wanted = [];
  const take = (/** @type {string} */ letter) => {
    const reader = wanted.shift();
    if (reader) reader(letter);
    else come.push(letter);
  };
  const office = createServer((socket) => void converse(socket, take).catch(() => {})); // hung up: no letter
  office.listen(0, "127.0.0.1");
  await once(office, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (office.address());
  return {
    relay: `smtp://127.0.0.1:${port}`,
    next: () => (come.length > 0 ? Promise.resolve(come.shift()) : new Promise((done) => wanted.push(done))),
    close: () => office.close(),
  };
}
