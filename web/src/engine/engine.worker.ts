/**
 * engine.worker.ts - an engine of its own in a worker, so that the page never waits for it.
 */
import address from "floe-door?url";
import { Door } from "./door";
import type { Order, Report } from "./engine";

const page = self as unknown as DedicatedWorkerGlobalScope;
const report = (message: Report) => page.postMessage(message);
const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

const door = Door.open(address);
door.catch(() => {}); // told with every order

function ask(open: Door, number: number, line: string): void {
  open.tell = (progress) => report({ kind: "progress", number, line: progress });
  try {
    report({ kind: "answer", number, line: open.ask(line) });
  } catch (error) {
    report({ kind: "broken", number, what: reason(error) });
  }
}

async function bytesOf(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function take(order: Exclude<Order, { kind: "ask" }>): Promise<void> {
  const [open, bytes] = await Promise.all([door, bytesOf(order.address)]);
  if (order.kind === "net") open.net(order.name, bytes);
  else open.language(bytes);
  report({ kind: "answer", number: order.number, line: '{"ok":true}' });
}

async function obey(order: Order): Promise<void> {
  try {
    if (order.kind === "ask") ask(await door, order.number, order.line);
    else await take(order);
  } catch (error) {
    report({ kind: "missing", number: order.number, what: reason(error) });
  }
}

let last: Promise<void> = Promise.resolve();
page.addEventListener("message", ({ data }: MessageEvent<Order>) => {
  last = last.then(() => obey(data));
});
