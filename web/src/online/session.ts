/**
 * session.ts - who is in front of this screen, as the server knows it.
 */
import { api } from "./api";
import { Signal } from "./signal";
import type { Person } from "./told";

/** undefined: not known (yet), or there is no server; null: somebody new. */
export const you = new Signal<Person | null | undefined>(undefined);

/** Asks the server. False: there is none, as where the page is nothing but files. */
export async function findYou(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    you.set(await api.me());
    return you.value !== undefined;
  } catch {
    return false;
  }
}
