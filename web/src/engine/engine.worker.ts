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

async function learn(open: Door, order: Order & { kind: "net" }): Promise<void> {
  const response = await fetch(order.address);
  if (!response.ok) throw new Error(`${order.address}: ${response.status}`);
  open.net(order.name, new Uint8Array(await response.arrayBuffer()));
  report({ kind: "answer", number: order.number, line: '{"ok":true}' });
}

async function obey(order: Order): Promise<void> {
  try {
    const open = await door;
    if (order.kind === "ask") ask(open, order.number, order.line);
    else await learn(open, order);
  } catch (error) {
    report({ kind: "missing", number: order.number, what: reason(error) });
  }
}

let last: Promise<void> = Promise.resolve();
page.addEventListener("message", ({ data }: MessageEvent<Order>) => {
  last = last.then(() => obey(data));
});
