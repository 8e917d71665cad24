/**
 * ws.d.ts - as much of the package ws as firefox.mjs and company.mjs use.
 */
declare module "ws" {
  import type { EventEmitter } from "node:events";
  export class WebSocket extends EventEmitter {
    constructor(address: string, options?: { maxPayload?: number });
    constructor(address: string, protocol: string, options?: { headers?: Record<string, string> });
    send(text: string): void;
    close(): void;
  }
}
