/**
 * dialogs.ts - the dialogs that any page can open, fetched when somebody does.
 */
import { later } from "./later";

export const Settings = later(async () => (await import("./Settings")).Settings);
export const KeysHelp = later(async () => (await import("./KeysHelp")).KeysHelp);
