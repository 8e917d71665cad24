/**
 * ws.d.ts - as much of the package ws as firefox.mjs uses.
 */
declare module "ws" {
  import type { EventEmitter } from "node:events";
  export class WebSocket extends EventEmitter {
    constructor(address: string, options?: { maxPayload?: number });
    send(text: string): void;
    close(): void;
  }
}
