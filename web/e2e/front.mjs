/**
 * front.mjs - a web server in front of `floe serve`, which tells it the address of a visitor.
 */
import { once } from "node:events";
import { createServer, request } from "node:http";

/**
 * Everybody who comes through it comes from that address. The server must have it as its proxy.
 * @param {string} server
 * @param {string} visitor
 */
export async function front(server, visitor) {
  const target = new URL(server);
  const ask = (/** @type {import("node:http").IncomingMessage} */ { method, url, headers }) =>
    request({
      host: target.hostname,
      port: target.port,
      method,
      path: url,
      headers: { ...headers, "x-forwarded-for": visitor },
    });
  const door = createServer((asked, answer) => {
    const passed = ask(asked).on("response", (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    asked.pipe(passed);
  });
  door.on("upgrade", (asked, socket) => {
    const passed = ask(asked).on("upgrade", (got, line, first) => {
      const heads = Object.entries(got.headers).map(([name, value]) => `${name}: ${value}`);
      socket.write(["HTTP/1.1 101 Switching Protocols", ...heads, "", ""].join("\r\n"));
      socket.write(first);
      for (const end of [line, socket]) end.on("error", () => {}); // whoever leaves first
      line.pipe(socket).pipe(line);
    });
    passed.on("response", () => socket.destroy());
    passed.end();
  });
  door.listen(0, "127.0.0.1");
  await once(door, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (door.address());
  return {
    address: `http://127.0.0.1:${port}`,
    close: () => {
      door.closeAllConnections();
      door.close();
    },
  };
}
