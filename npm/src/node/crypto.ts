/**
 * crypto.ts - where Node 18 has what is a global of browsers and of later Nodes.
 */
export { webcrypto as crypto } from "node:crypto";
