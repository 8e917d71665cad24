/**
 * random.ts - digits that nobody can guess.
 */

/** Two hex digits for each byte. */
export const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
